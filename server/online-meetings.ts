import { randomBytes } from 'node:crypto'
import type { Settings } from './settings.ts'

type MeetingSettings = Pick<Settings, 'onlineMeetingURL'>

const urlOf = (pattern: string, id: string): string => pattern.replaceAll('{id}', id)

/** The service that makes the office's online meetings: people read the host of its address. Null if there is none. */
export const meetingProvider = ({ onlineMeetingURL }: MeetingSettings): string | null =>
  onlineMeetingURL === null ? null : new URL(urlOf(onlineMeetingURL, 'id')).host

/** Returns a new online meeting. Null if the office has none. */
export function newMeeting({
  onlineMeetingURL,
}: MeetingSettings): { readonly id: string; readonly url: string } | null {
  if (onlineMeetingURL === null) return null
  // 128 random bits, so that only invited people find the meeting.
  const id = randomBytes(16).toString('base64url')
  return { id, url: urlOf(onlineMeetingURL, id) }
}
