// @ts-check
/** Requests as a browser on the page's origin would send them, but with every header of the response readable. */
import http from 'node:http'
import https from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/**
 * @typedef {object} Answer
 * @property {URL} url
 * @property {number} status 0 if there was no response.
 * @property {Record<string, string>} headers By lower-case name. Several values are joined with ', '.
 * @property {string} text The decompressed body.
 * @property {number} at The time when the response began, UTC milliseconds.
 * @property {string} problem Why there was no response; else ''.
 */

/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string }} Init */
/** @typedef {ReturnType<typeof createNetwork>} Network */

/** Milliseconds without a byte after which a request fails. */
const patience = 15_000
/** Bytes of a body that are read at most. */
const mostBytes = 20_000_000

/**
 * @param {string | Buffer | undefined} ca Certificate of the authority that signed the server's, if it is not a public one.
 */
export function createNetwork(ca) {
  /**
   * @param {URL} url @param {Init} init
   * @returns {http.ClientRequest}
   */
  function open(url, { method = 'GET', headers = {} }) {
    const options = { method, headers: { 'accept-encoding': 'identity', ...headers }, agent: false }
    return url.protocol === 'https:'
      ? https.request(url, { ...options, ...(ca === undefined ? {} : { ca }) })
      : http.request(url, options)
  }

  return {
    /**
     * Never throws and never follows a redirect.
     * @param {URL} url @param {Init} [init] @returns {Promise<Answer>}
     */
    request: (url, init = {}) =>
      new Promise((resolve) => {
        const failed = (/** @type {Error} */ error) =>
          resolve({ url, status: 0, headers: {}, text: '', at: Date.now(), problem: error.message || String(error) })
        const request = open(url, init)
        request.setTimeout(patience, () => request.destroy(new Error('no response within 15 seconds')))
        request.on('error', failed)
        request.on('response', (response) => {
          const at = Date.now()
          /** @type {Buffer[]} */
          const chunks = []
          let length = 0
          response.on('data', (/** @type {Buffer} */ chunk) => {
            chunks.push(chunk)
            length += chunk.byteLength
            if (length > mostBytes) request.destroy(new Error('more than 20 MB'))
          })
          response.on('error', failed)
          response.on('end', () => {
            const headers = flat(response.headers)
            try {
              const text = decompress(Buffer.concat(chunks), headers['content-encoding'] ?? '')
              resolve({ url, status: response.statusCode ?? 0, headers, text, at, problem: '' })
            } catch (error) {
              failed(error instanceof Error ? error : new Error(String(error)))
            }
          })
        })
        request.end(init.body)
      }),

    /**
     * Tries to open a WebSocket, and closes it at once. Returns the status of the response: 101 if it opened, 0 if there was none.
     * @param {URL} url @param {string | null} origin @returns {Promise<number>}
     */
    openSocket: (url, origin) =>
      new Promise((resolve) => {
        const address = new URL(url.href.replace(/^ws/, 'http'))
        const headers = {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.from('foyer doctor key').toString('base64'),
          ...(origin === null ? {} : { origin }),
        }
        const request = open(address, { headers })
        request.setTimeout(patience, () => request.destroy(new Error('timeout')))
        request.on('error', () => resolve(0))
        request.on('upgrade', (_, socket) => {
          socket.destroy()
          resolve(101)
        })
        request.on('response', (response) => {
          response.resume()
          request.destroy()
          resolve(response.statusCode ?? 0)
        })
        request.end()
      }),
  }
}

/** @param {http.IncomingHttpHeaders} headers @returns {Record<string, string>} */
const flat = (headers) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

/** @param {Buffer} body @param {string} encoding */
function decompress(body, encoding) {
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8')
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8')
  if (encoding === 'deflate') return inflateSync(body).toString('utf8')
  return body.toString('utf8')
}
