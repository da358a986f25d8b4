import * as v from 'valibot'
import { absent } from '#src/core/wire/absent.ts'
import { isRecord } from '#src/core/wire/record.ts'

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
