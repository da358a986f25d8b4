import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { followIntents } from '#src/features/bookings/model/reservations/send-intents.ts'
import { intents } from '#src/features/bookings/model/reservations/intents-state.ts'
import { cancelReservation, finishReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { setZone } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Services } from '#src/base/needs.ts'
import { friday, openWorld } from '#tests/mocks/open-world.ts'
import { type Fate, openPages, pass, simulateTime } from '#tests/services/campus-pages.ts'
import { clearStores, draftOf } from '#tests/services/scripted-services.ts'

const quarter = 900_000
/** In progress at 9:41, so that it can be confirmed and finished. */
const span = {
  start: (Math.floor(friday / quarter) * quarter) as Instant,
  end: (Math.floor(friday / quarter) * quarter + 4 * quarter) as Instant,
}
const subject = 'Interleaved'

const fate = fc.constantFrom('arrives', 'arrives', 'reply lost', 'request lost', 'refused for now')

/** A step of the user or the browser, `after` milliseconds after the one before. */
const step = fc.record({
  what: fc.constantFrom('confirm', 'finish', 'cancel', 'load', 'reload', 'second tab', 'reserve again'),
  after: fc.integer({ min: 0, max: 8_000 }),
})

beforeEach(() => {
  simulateTime(friday)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

async function openCampus(fates: Fate[]) {
  const world = await openWorld()
  const { backEnd } = world
  const place = world.resource(({ requiresConfirmation, kind }) => requiresConfirmation && kind === 'room')
  const { controls, openTab, locks } = await openPages(world, [place], fates)
  controls.colleagueCancels({ resourceId: place.id, start: span.start - 4 * quarter, end: span.end + 4 * quarter })

  /** The events in the calendar of the user, also those that the room declined. */
  const truth = (): readonly StoredEvent[] =>
    backEnd.server.calendar
      .eventsOf(backEnd.server.people.persona('visitor').email, span.start - 4 * quarter, span.end + 4 * quarter)
      .filter((event) => event.subject === subject)
  const isConfirmed = (event: StoredEvent): boolean => backEnd.server.confirmations.of(event).confirmed
  return { world, place, openTab, truth, isConfirmed, locks }
}

type Action = 'confirm' | 'finish' | 'cancel'

const actions = {
  confirm: confirmReservation,
  finish: finishReservation,
  cancel: (services: Services, reservation: Parameters<typeof confirmReservation>[1]) =>
    cancelReservation(services, reservation, ''),
}

const isAction = (what: string): what is Action => Object.hasOwn(actions, what)

describe('decisions: reservations are neither duplicated nor lost', () => {
  it('for any order of create, confirm, finish and cancel with losses, reloads and tabs', async () => {
    setZone('Europe/Prague' as Parameters<typeof setZone>[0])
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 8 }), fc.array(step, { maxLength: 6 }), async (fates, steps) => {
        vi.setSystemTime(friday)
        clearStores()
        const { world, place, openTab, truth, isConfirmed, locks } = await openCampus([...fates] as Fate[])
        const openPage = () => {
          const tab = openTab()
          void followIntents(tab.services)
          return tab
        }
        let tabs = [openPage()]
        const last = (): Services => (tabs.at(-1) ?? openPage()).services
        const draft = draftOf({ subject, span, resourceIds: [place.id as ResourceId] })
        const requested = new Set<Action>()
        const done = new Set<Action>()

        void reserve(last(), draft)
        for (const { what, after } of steps) {
          await pass(world, after)
          const mine = reservations.list.find(({ event }) => event.subject === subject)
          if (isAction(what) && mine) {
            requested.add(what)
            void actions[what](last(), mine).then(({ ok }) => {
              // A stored action has no outcome yet.
              const isStored = intents.waiting.some(({ kind }) => kind === what)
              if (ok && !isStored) done.add(what)
            })
          } else if (what === 'load') void loadReservations(last())
          else if (what === 'reload') {
            for (const { close } of tabs) close()
            locks.clear()
            tabs = [openPage()]
            void resumeJournal(last())
            void loadReservations(last())
          } else if (what === 'second tab') {
            tabs.push(openPage())
            void resumeJournal(last())
          } else if (what === 'reserve again' && !requested.has('cancel')) void reserve(last(), draft)
        }
        await pass(world, 120_000, 4_000)
        for (const { services } of tabs) services.end()

        const events = truth()
        const [event] = events
        const isGone = event === undefined
        const problems = {
          duplicated: events.length > 1,
          // A reservation is in the calendar or in the form, unless the user cancelled it.
          lost: isGone && !draftState.open && !requested.has('cancel'),
          notCancelled: !isGone && done.has('cancel'),
          notConfirmed: !isGone && done.has('confirm') && !isConfirmed(event),
          notFinished: !isGone && done.has('finish') && event.end >= span.end,
          shortened: !isGone && !requested.has('finish') && event.end !== span.end,
        }
        expect(Object.entries(problems).filter(([, isSo]) => isSo)).toEqual([])
      }),
      {
        numRuns: Number(process.env['PROPERTY_RUNS'] ?? 30),
        // Cancelled while the journal still looks for the created event.
        examples: [
          [
            ['reply lost'],
            [
              { what: 'load', after: 1 },
              { what: 'cancel', after: 0 },
            ],
          ],
        ],
      },
    )
  })
})
