import * as v from 'valibot'
import { absent, isRecord } from '#src/wire/scalars.ts'

const solutionSchema = v.object({ key: absent(v.object({ type: absent(v.string()) })) })

export const conferenceSchema = v.object({
  conferenceSolution: absent(solutionSchema),
  entryPoints: v.nullish(v.array(v.object({ entryPointType: absent(v.string()), uri: absent(v.string()) })), []),
})

/** Where the meeting is joined, and by what; null where there is none, or none yet. */
export function readConference(
  conference: v.InferOutput<typeof conferenceSchema> | null,
  hangoutLink: string | null,
): { readonly provider: string; readonly url: string } | null {
  const video = conference?.entryPoints.find(({ entryPointType }) => entryPointType === 'video')?.uri
  const url = video ?? hangoutLink
  return url ? { provider: conference?.conferenceSolution?.key?.type ?? 'hangoutsMeet', url } : null
}

/** Asks for a Google Meet; asked again under the same id, the request is ignored. */
export const writeConference = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
})

/** Google makes the conference after it has answered. */
export function isConferencePending(record: unknown): boolean {
  const conference = isRecord(record) ? record['conferenceData'] : null
  const request = isRecord(conference) ? conference['createRequest'] : null
  const status = isRecord(request) ? request['status'] : null
  return isRecord(status) && status['statusCode'] === 'pending'
}

/** base32hex in lower case (RFC 4648, section 7): the letters that Google takes in ids. */
const letters = '0123456789abcdefghijklmnopqrstuv'
/** Begins every id made here; written in the same letters. */
const prefix = 'booked'

/** The id an event is created under: it says the draft's own, so that the same draft is the same event. */
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

/** The draft's id that an event's says; null for what was not made here, dates of series among them. */
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
