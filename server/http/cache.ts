import { emailOf } from '#src/wire/scalars.ts'
import { linkedOf, scheduleBody } from '../calendar/schedules.ts'
import { mirrorOf } from '../mirror/mirror.ts'
import { readScheduleQuestion } from '../rules/calendar/schedule-body.ts'
import { jsonOf, problem } from './answers.ts'
import type { Family } from './app.ts'
import type { Admitted } from './call.ts'
import type { Caller } from './callers.ts'
import { doorOf } from './door.ts'

const limits = { days: 62, addresses: 10_000 }

/** Schedules in bulk: `POST /api/cache/schedules` and the specified `POST /api/cache/get`. */
export const cacheCalls: Family = ({ on, office }) => {
  const { db, now } = office
  const know = mirrorOf(office)?.know
  /** Guests and devices only learn when a resource is reserved; a panel only about its room. */
  const answer = async (
    caller: Caller,
    { right }: Admitted,
    read: ReturnType<typeof readScheduleQuestion>,
  ): Promise<Response> => {
    if (!read.ok) return problem(400, 'InvalidBody', read.fault)
    const door = right === 'place' ? await doorOf(db, caller) : null
    const emails =
      right === 'place' ? read.value.emails.filter((email) => emailOf(email) === door?.room.email) : read.value.emails
    const sight = { isDiscreet: right !== 'yes', linked: linkedOf(office, caller), know }
    const body = await scheduleBody(db, { ...read.value, emails }, now(), sight)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  on('POST /api/cache/schedules', async (caller, { request }, admitted) =>
    answer(caller, admitted, readScheduleQuestion(await jsonOf(request), limits, 'cache')),
  )
  on('POST /api/cache/get', async (caller, { request }, admitted) =>
    answer(caller, admitted, readScheduleQuestion(await jsonOf(request), limits)),
  )
}
