// @ts-check
/** Sends the headers of a deployment from `npm run dev` and all previews, and thereby in every end-to-end test. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheControlOf, securityHeaders } from './security-headers.mjs'

/** @typedef {import('./security-headers.mjs').Config} Config */
/** @typedef {import('./security-headers.mjs').Options} Options */

/** Everything simulated is on the page's own origin. @type {Config} */
const simulated = { apiURL: '/' }

/** The sandbox's own Trusted Types policy, for the worker of its back end. */
const sandboxPolicy = 'foyer-sandbox'

/**
 * @param {'sandbox' | 'bench' | 'production'} build
 * @returns {import('vite').Plugin}
 */
export function deploymentHeaders(build) {
  const nonce = randomBytes(16).toString('base64url')
  /** @type {Options} */
  const options = build === 'sandbox' ? { trustedTypes: [sandboxPolicy] } : {}
  return {
    name: 'deployment-headers',
    // The only exception, for hot reloading: the development server writes an inline script, and each style sheet as an element.
    // Both have the nonce. Its error overlay and its worker for pings stay blocked; errors are in the terminal, too.
    config: (_config, { command, isPreview }) =>
      command === 'serve' && !isPreview ? { html: { cspNonce: nonce } } : undefined,
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        sendHeaders(request, response, { config: simulated, options: { ...options, nonce } })
        next()
      })
    },
    configurePreviewServer({
      middlewares,
      config: {
        root,
        build: { outDir },
      },
    }) {
      const file = join(root, outDir, 'config.json')
      /** @type {Config} */
      const config = build === 'production' && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : simulated
      middlewares.use((request, response, next) => {
        sendHeaders(request, response, { config, options })
        sendCacheHeader(request, response)
        next()
      })
    },
  }
}

/**
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 * @param {{ config: Config, options: Options }} deployment
 */
function sendHeaders({ headers: { host } }, response, { config, options }) {
  for (const [name, value] of securityHeaders(config, { ...options, origin: `http://${host}` }))
    response.setHeader(name, value)
}

/**
 * The cache header depends on the status, which is not known before the head is written.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
function sendCacheHeader({ url = '' }, response) {
  const writeHead = response.writeHead.bind(response)
  const path = url.replace(/\?.*/, '')
  response.writeHead = (/** @type {number} */ status, /** @type {any[]} */ ...more) => {
    const given = more.at(-1)
    const others = typeof given === 'object' ? { ...given } : {}
    delete others['Cache-Control']
    return writeHead(status, { ...others, 'Cache-Control': cacheControlOf(path, status) })
  }
}
