import type { Email } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { Exchange } from './exchange.ts'
import { fetchAccount } from './people.ts'
import { child, textOf } from './read-xml.ts'
import { faultOfMessage, readMessage } from './response-message.ts'
import { m } from './xml-tree.ts'

/** Null where there is no picture. */
export async function fetchMyImage(exchange: Exchange, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const account = await fetchAccount(exchange, signal)
  return account.ok ? fetchImage(exchange, account.value.email, signal) : account
}

/** Null where there is no picture, or none that may be seen. */
export async function fetchImage(exchange: Exchange, email: Email, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const question = m('GetUserPhoto', [m('Email', email), m('SizeRequested', 'HR96x96')])
  const answered = await exchange.call(question, { signal, repeatable: true })
  if (!answered.ok) return answered.fault.kind === 'forbidden' ? succeed(null) : answered
  const message = readMessage(answered.value)
  if (message.isError) {
    const fault = faultOfMessage(message)
    return fault.kind === 'throttled' || (fault.kind === 'server-error' && fault.status === 500)
      ? fail(fault)
      : succeed(null)
  }
  return succeed(readPicture(textOf(child(answered.value, 'm', 'PictureData'))))
}

/** Null for nothing, and for what is no picture. */
function readPicture(base64: string | null): Blob | null {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = Uint8Array.from(atob((base64 ?? '').replace(/\s+/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
  const type = pictureTypes.find(({ begins }) => begins.every((byte, index) => bytes[index] === byte))?.type
  return type ? new Blob([bytes], { type }) : null
}

/** By their first bytes: Exchange does not say, and nothing else is to be shown. */
const pictureTypes = [
  { type: 'image/jpeg', begins: [0xff, 0xd8] },
  { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/gif', begins: [0x47, 0x49, 0x46] },
] as const
