import { request as requestOver } from 'node:http'
import { pino } from 'pino'
import { createApp } from '../http/app.ts'
import { families } from '../http/families.ts'
import { createMail } from '../mail/mail.ts'
import type { Office } from '../office.ts'
import { createProviders } from '../openid/providers.ts'
import type { Settings } from '../settings.ts'
import { isAnswered } from '../store/lock.ts'
import { ownerAddress } from '../store/open.ts'
import { openStoreOf } from '../store/open-store.ts'

/** Makes a call of the API as the operator, with the rights of administrators. */
export type Ask = (
  method: string,
  path: string,
  body?: { readonly type: string; readonly text: string },
) => Promise<Response>

/**
 * Runs a command with the calls of a data folder: of the server that runs on it, or if none does, of the folder itself. In a database,
 * this process does it. Rejects with `UnusableStore`.
 */
export async function withFolder<Result>(settings: Settings, run: (ask: Ask) => Promise<Result>): Promise<Result> {
  const address = ownerAddress(settings.data)
  if (settings.database === null && (await isAnswered(address)))
    return run((method, path, body) => askOwner(address, method, path, body))
  const store = await openStoreOf(settings)
  if (store.upgrade !== null) {
    const { copy, steps } = store.upgrade
    const kept = copy === null ? '' : ` ${copy} has the data from before.`
    process.stderr.write(`The tables were brought to this version (${steps.join(', ')}).${kept}\n`)
  }
  try {
    const office: Office = {
      settings,
      db: store.db,
      alone: store.alone,
      turn: store.turn,
      now: Date.now,
      log: pino({ level: 'silent' }),
      outbox: { wake: () => undefined },
      // Mail that is stored now leaves when the server starts.
      mail: createMail(settings.mail !== null, Date.now, () => undefined),
      // Nobody signs in over this.
      openid: createProviders([], {}),
      vendorAccounts: null,
      rooms: null,
      wake: () => undefined,
      publicURL: () => settings.publicURL ?? `http://localhost:${settings.port}`,
    }
    const app = createApp(office, families, null)
    return await run((method, path, body) =>
      app.answer(requestOf(method, path, body), { address: 'local', isOperator: true }),
    )
  } finally {
    await store.close()
  }
}

function requestOf(method: string, path: string, body?: { readonly type: string; readonly text: string }): Request {
  if (body === undefined) return new Request(`http://localhost${path}`, { method })
  const length = String(Buffer.byteLength(body.text))
  return new Request(`http://localhost${path}`, {
    method,
    headers: { 'content-type': body.type, 'content-length': length },
    body: body.text,
  })
}

/** Asks the process that owns the folder, over its socket. */
export function askOwner(
  socketPath: string,
  method: string,
  path: string,
  body?: { readonly type: string; readonly text: string },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> =
      body === undefined ? {} : { 'content-type': body.type, 'content-length': String(Buffer.byteLength(body.text)) }
    const asking = requestOver({ socketPath, method, path, headers: { host: 'localhost', ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 500 } = answer
        const text = status === 204 || status === 304 ? null : Buffer.concat(chunks)
        resolve(new Response(text, { status, headers: { 'content-type': answer.headers['content-type'] ?? '' } }))
      })
    })
    asking.on('error', reject)
    asking.end(body?.text)
  })
}
