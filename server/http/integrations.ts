import { randomBytes } from 'node:crypto'
import { meetingProvider } from '../configuration.ts'
import { problem } from './answers.ts'
import type { Family } from './app.ts'

/** Online meetings at the address that the settings name (section 7). */
export const integrationCalls: Family = ({ on, office: { settings } }) => {
  on('POST /api/integrations/{provider}/createMeeting', (_caller, { params }) => {
    const { onlineMeetingURL } = settings
    if (onlineMeetingURL === null || params.provider !== meetingProvider(settings))
      return problem(
        404,
        'NoOnlineMeetings',
        'This office has no online meetings. Set onlineMeetingURL, and restart the server.',
      )
    // 128 random bits, so that only invited people find the meeting.
    const id = randomBytes(16).toString('base64url')
    const url = onlineMeetingURL.replaceAll('{id}', id)
    return Response.json({ joinUrl: url, url, id })
  })
}
