import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { failedSchedule, fetchInBatches } from '../schedule-batches.ts'
import type { Exchange } from './exchange.ts'
import { ewsLimits } from './limits.ts'
import { readFreeBusy } from './read-free-busy.ts'
import { child, childrenNamed } from './read-xml.ts'
import { m, t, type XmlTree } from './xml-tree.ts'
import { writeWallClock } from './write-moment.ts'

/** Availability in batches. */
export function fetchSchedules(
  exchange: Exchange,
  emails: readonly Email[],
  span: QuarterSpan,
  signal?: AbortSignal,
): AsyncGenerator<Result<readonly Schedule[]>> {
  return fetchInBatches(ewsLimits, emails, span, (batch, part, on) => fetchPart(exchange, batch, part, on), signal)
}

async function fetchPart(
  exchange: Exchange,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await exchange.call(writeQuestion(emails, span), { signal, repeatable: true })
  if (!answered.ok) return answered
  const list = child(answered.value, 'm', 'FreeBusyResponseArray')
  if (!list) return fail({ kind: 'malformed', what: 'schedules', problems: ['schedules: no FreeBusyResponseArray'] })
  // An answer names no address: its place in the list says whose it is, and Exchange leaves none out.
  const answers = childrenNamed(list, 'm', 'FreeBusyResponse')
  return succeed(
    emails.map((email, index) => {
      const answer = answers[index]
      return answer ? readFreeBusy(answer, email, span) : failedSchedule(email, 'The calendar gave no answer.', null)
    }),
  )
}

/** The window is on the wall of the zone named in the question; UTC's has no hour twice. */
function writeQuestion(emails: readonly Email[], span: QuarterSpan): XmlTree {
  return m('GetUserAvailabilityRequest', [
    t('TimeZone', [t('Bias', '0'), t('StandardTime', neverSwitched), t('DaylightTime', neverSwitched)]),
    m('MailboxDataArray', emails.map(writeMailbox)),
    t('FreeBusyViewOptions', [
      t('TimeWindow', [
        t('StartTime', writeWallClock(startOfQuarter(span.from))),
        t('EndTime', writeWallClock(startOfQuarter(span.to))),
      ]),
      t('MergedFreeBusyIntervalInMinutes', '15'),
      t('RequestedView', 'DetailedMerged'),
    ]),
  ])
}

/** As Windows writes a zone without summer time: month 0. */
const neverSwitched = [
  t('Bias', '0'),
  t('Time', '00:00:00'),
  t('DayOrder', '0'),
  t('Month', '0'),
  t('DayOfWeek', 'Sunday'),
]

const writeMailbox = (email: Email): XmlTree =>
  t('MailboxData', [t('Email', [t('Address', email)]), t('AttendeeType', 'Required'), t('ExcludeConflicts', 'false')])
