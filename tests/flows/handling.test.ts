import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email, Instant, ResourceId } from '#src/core/brand.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { loadProvider } from '#src/calendars/index.ts'
import { cancelReservation } from '#src/flows/cancel-reservation.ts'
import { confirmReservation } from '#src/flows/confirm-reservation.ts'
import { finishReservation } from '#src/flows/finish-reservation.ts'
import { loadReservations } from '#src/flows/load-reservations.ts'
import type { Product } from '#src/flows/product.ts'
import { reserve } from '#src/flows/reserve.ts'
import { resumeJournal } from '#src/flows/resume-journal.ts'
import { createApi } from '#src/io/api.ts'
import { createHttp } from '#src/io/http.ts'
import { createTokens } from '#src/io/tokens.ts'
import { draftState } from '#src/state/draft.ts'
import { reservations } from '#src/state/reservations.ts'
import { setZone } from '#src/state/timeline.ts'
import { createControls } from '#mocks/controls.ts'
import type { StoredEvent } from '#mocks/server/stored-event.ts'
import { apiURL, friday, graphURL, openWorld, type OpenWorld } from '#tests/mocks/open-world.ts'
// What is loaded when first needed: under simulated time an import would never come.
import '#src/calendars/o365/event-calls.ts'
import '#src/core/series/series-record.ts'
import { createLocksOf } from './locks-of.ts'
import { clearStores, createWorld, draftOf, room, scriptProduct } from './scripted-product.ts'

const quarter = 900_000
/** Under way at 9:41, so that it can be confirmed and finished at once. */
const span = {
  start: (Math.floor(friday / quarter) * quarter) as Instant,
  end: (Math.floor(friday / quarter) * quarter + 4 * quarter) as Instant,
}
const subject = 'Interleaved'

/** What becomes of one call that changes something; the calls after the last go through. */
const fate = fc.constantFrom('arrives', 'arrives', 'reply lost', 'request lost', 'refused for now')

/** What the user or the browser does, so many milliseconds after what was before. */
const happening = fc.record({
  what: fc.constantFrom('confirm', 'finish', 'cancel', 'read again', 'reload', 'second tab', 'press again'),
  after: fc.integer({ min: 0, max: 8_000 }),
})

type Fate = 'arrives' | 'reply lost' | 'request lost' | 'refused for now'

beforeEach(() => {
  // Bodies of requests and answers come through the platform's own turns, which go on.
  vi.useFakeTimers({ now: friday, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
/** Calls under way; their pages are waited for, however many turns of the platform they take. */
let underWay = 0

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet++) {
    await turn()
    if (underWay > 0) quiet = 0
  }
}

/** The clocks of the page and of the back end go on together. */
async function pass({ timers }: OpenWorld, milliseconds: number, step = 1_000): Promise<void> {
  await settle()
  for (let passed = 0; passed < milliseconds; passed += step) {
    const part = Math.min(step, milliseconds - passed)
    timers.pass(part)
    await vi.advanceTimersByTimeAsync(part)
    await settle()
  }
}

/** A page's network: what it sends may be lost on the way there or back. */
function network({ backEnd }: OpenWorld, fates: Fate[], isOpen: () => boolean): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const changes =
      request.method !== 'GET' && !/confirm-statuses|getSchedule|cache|refresh|error-log/.test(request.url)
    const becomes = changes ? (fates.shift() ?? 'arrives') : 'arrives'
    if (!isOpen()) return new Promise(() => undefined)
    if (becomes === 'request lost') throw new TypeError('Failed to fetch')
    if (becomes === 'refused for now') return new Response('{}', { status: 503 })
    underWay++
    const response = await backEnd.answer(request).finally(() => {
      underWay--
    })
    if (response === null || becomes === 'reply lost') throw new TypeError('Failed to fetch')
    return isOpen() ? response : new Promise(() => undefined)
  }
}

async function openCampus(fates: Fate[]) {
  const world = await openWorld()
  const { backEnd } = world
  const controls = createControls(backEnd)
  const place = world.resource(({ requiresConfirmation, kind }) => requiresConfirmation && kind === 'room')
  controls.colleagueCancels({ resourceId: place.id, start: span.start - 4 * quarter, end: span.end + 4 * quarter })
  const loaded = await loadProvider('o365')
  if (!loaded.ok) throw new Error('There is no o365')
  const provider = loaded.value
  const known: Resource = {
    ...room,
    id: place.id,
    name: place.name,
    email: place.email,
    requiresConfirmation: true,
  }
  const scripted = await createWorld()
  const held = new Map<string, symbol>()
  const isKnown = (email: string): Resource | null => (email === place.email.toLowerCase() ? known : null)

  function openTab() {
    const { product: base, die } = scriptProduct(scripted, { locks: createLocksOf(held) })
    let isOpen = true
    const tokens = createTokens('memory')
    tokens.set(controls.signIn('visitor'))
    const http = createHttp({
      apiURL,
      calendarURL: graphURL,
      tokens,
      clock: base.clock,
      onSignedOut: () => undefined,
      fetch: network(world, fates, () => isOpen),
      isOnline: () => true,
      runAlone: (_name, work) => work(),
    })
    http.useCalendar(provider)
    const product: Product = {
      ...base,
      tokens,
      http,
      api: createApi(http, base.paths),
      provider,
      calendar: provider.connect(http),
      engine: {
        ...base.engine,
        resource: (id: string) => Promise.resolve(id === place.id ? known : null),
        resourceByEmail: (email: Email) => Promise.resolve(isKnown(email)),
      },
    }
    return {
      product,
      close(): void {
        isOpen = false
        die()
      },
    }
  }

  /** What really stands in the user's calendar. */
  const truth = (): readonly StoredEvent[] =>
    controls
      .busy(place.id, span.start - 4 * quarter, span.end + 4 * quarter)
      .flatMap(({ id }) => backEnd.server.calendar.event(id) ?? [])
      .filter((event) => event.subject === subject)
  const isConfirmed = (event: StoredEvent): boolean => backEnd.server.confirmations.of(event).confirmed
  return { world, place, openTab, truth, isConfirmed, locks: held }
}

type Deed = 'confirm' | 'finish' | 'cancel'

const deeds = {
  confirm: confirmReservation,
  finish: finishReservation,
  cancel: (product: Product, reservation: Parameters<typeof confirmReservation>[1]) =>
    cancelReservation(product, reservation, ''),
}

const isDeed = (what: string): what is Deed => Object.hasOwn(deeds, what)

describe('decisions: nothing is booked twice and nothing is lost, whatever is done with it', () => {
  it('holds for any order of create, confirm, finish and cancel with losses, reloads and tabs', async () => {
    setZone('Europe/Prague' as Parameters<typeof setZone>[0])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 8 }),
        fc.array(happening, { maxLength: 6 }),
        async (fates, happenings) => {
          vi.setSystemTime(friday)
          clearStores()
          const { world, place, openTab, truth, isConfirmed, locks } = await openCampus([...fates] as Fate[])
          let tabs = [openTab()]
          const last = (): Product => (tabs.at(-1) ?? openTab()).product
          const draft = draftOf({ subject, span, resourceIds: [place.id as ResourceId] })
          const asked = new Set<Deed>()
          const done = new Set<Deed>()

          void reserve(last(), draft)
          for (const { what, after } of happenings) {
            await pass(world, after)
            const mine = reservations.list.find(({ event }) => event.subject === subject)
            if (isDeed(what) && mine) {
              asked.add(what)
              void deeds[what](last(), mine).then(({ ok }) => (ok ? done.add(what) : undefined))
            } else if (what === 'read again') void loadReservations(last())
            else if (what === 'reload') {
              for (const { close } of tabs) close()
              locks.clear()
              tabs = [openTab()]
              void resumeJournal(last())
              void loadReservations(last())
            } else if (what === 'second tab') {
              tabs.push(openTab())
              void resumeJournal(last())
            } else if (what === 'press again' && !asked.has('cancel')) void reserve(last(), draft)
          }
          await pass(world, 120_000, 4_000)
          for (const { product } of tabs) product.end()

          const events = truth()
          const [event] = events
          expect({
            bookings: events.length <= 1 ? 'at most one' : events.length,
            // In the calendar, or back in the form, unless its owner took it out.
            isLost: event === undefined && !draftState.open && !asked.has('cancel'),
            isCancelledInVain: event !== undefined && done.has('cancel'),
            isConfirmedInVain: event !== undefined && done.has('confirm') && !isConfirmed(event),
            isFinishedInVain: event !== undefined && done.has('finish') && event.end >= span.end,
            isCutShort: event !== undefined && !asked.has('finish') && event.end !== span.end,
          }).toEqual({
            bookings: 'at most one',
            isLost: false,
            isCancelledInVain: false,
            isConfirmedInVain: false,
            isFinishedInVain: false,
            isCutShort: false,
          })
        },
      ),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 500) },
    )
  }, 600_000)
})
