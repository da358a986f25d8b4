import * as v from 'valibot'
import type { Result } from '../result.ts'
import { parseBody } from './parse.ts'

/** Web-meeting data of the createMeeting call (section 7): UTC ISO instants, addresses of the invitees. */
const onlineMeetingRequestSchema = v.object({
  eventStart: v.string(),
  eventEnd: v.string(),
  eventTitle: v.string(),
  eventBody: v.string(),
  invitees: v.array(v.string()),
})
export type OnlineMeetingRequest = v.InferOutput<typeof onlineMeetingRequestSchema>

const webAddressSchema = v.pipe(v.string(), v.url(), v.startsWith('https://'))

/** What the provider answers: an address to join at. */
const onlineMeetingSchema = v.union([
  v.object({ url: webAddressSchema }),
  v.pipe(
    v.object({ joinUrl: webAddressSchema }),
    v.transform(({ joinUrl }) => ({ url: joinUrl })),
  ),
])
export type OnlineMeeting = v.InferOutput<typeof onlineMeetingSchema>

export function readOnlineMeeting(body: unknown): Result<OnlineMeeting> {
  return parseBody(onlineMeetingSchema, body, 'online meeting')
}
