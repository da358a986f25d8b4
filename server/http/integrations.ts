import { meetingProvider, newMeeting } from '../online-meetings.ts'
import { problem } from './answers.ts'
import type { Family } from './app.ts'

/** Online meetings at the address that the settings name (section 7). */
export const integrationCalls: Family = ({ on, office: { settings } }) => {
  on('POST /api/integrations/{provider}/createMeeting', (_caller, { params }) => {
    const meeting = newMeeting(settings)
    if (meeting === null || params.provider !== meetingProvider(settings))
      return problem(
        404,
        'NoOnlineMeetings',
        'This office has no online meetings. Set onlineMeetingURL, and restart the server.',
      )
    return Response.json({ joinUrl: meeting.url, ...meeting })
  })
}
