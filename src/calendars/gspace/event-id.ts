import * as v from 'valibot'
import { absent, isRecord, recordWith } from '#src/wire/scalars.ts'

const solutionSchema = recordWith({ key: absent(recordWith({ type: absent(v.string()) })) })

export const conferenceSchema = recordWith({
  conferenceSolution: absent(solutionSchema),
  entryPoints: v.nullish(v.array(recordWith({ entryPointType: absent(v.string()), uri: absent(v.string()) })), []),
})

/** The link and the provider of the online meeting. Null if there is none, or none yet. */
export function readConference(
  conference: v.InferOutput<typeof conferenceSchema> | null,
  hangoutLink: string | null,
): { readonly provider: string; readonly url: string } | null {
  const video = conference?.entryPoints.find(({ entryPointType }) => entryPointType === 'video')?.uri
  const url = video ?? hangoutLink
  return url ? { provider: conference?.conferenceSolution?.key?.type ?? 'hangoutsMeet', url } : null
}

/** Requests a Google Meet. Google ignores a repeated request with the same id. */
export const writeConference = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
})

/** True while the conference is pending. Google creates it after sending the response. */
export function isConferencePending(record: unknown): boolean {
  const conference = isRecord(record) ? record['conferenceData'] : null
  const request = isRecord(conference) ? conference['createRequest'] : null
  const status = isRecord(request) ? request['status'] : null
  return isRecord(status) && status['statusCode'] === 'pending'
}

/** base32hex in lower case (RFC 4648, section 7): the characters that Google allows in ids. */
const letters = '0123456789abcdefghijklmnopqrstuv'
/** The prefix of all ids created here, in the same characters. */
const prefix = 'booked'

/** The id for creating an event. It encodes the draft's own id, so that the same draft always gives the same event. */
export function eventIdOf(clientId: string): string {
  let written = prefix
  let bits = 0
  let value = 0
  for (const byte of new TextEncoder().encode(clientId)) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) written += letters[(value >> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? written + letters[(value << (5 - bits)) & 31] : written
}

/** Decodes the draft's id from an event id. Null if the event was not created here, and for dates of series. */
export function clientIdOf(eventId: string): string | null {
  if (!eventId.startsWith(prefix)) return null
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of eventId.slice(prefix.length)) {
    const digit = letters.indexOf(letter)
    if (digit < 0) return null
    value = (value << 5) | digit
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(value >> bits)
    value &= (1 << bits) - 1
  }
  const clientId = new TextDecoder().decode(new Uint8Array(bytes))
  return clientId !== '' && eventIdOf(clientId) === eventId ? clientId : null
}
