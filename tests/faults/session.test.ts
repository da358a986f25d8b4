import { expect } from 'vitest'
import { boot, session } from '#src/features/account/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { apiURL } from '#tests/mocks/open-world.ts'
import { openNodePage, openReadyPage, simulateBrowser } from './node-page.ts'
import { fillForm, findRoom, second } from './on-screen.ts'
import { checkFault } from './repeat.ts'

simulateBrowser()

/** Runs one `work` at a time, like a Web Lock of all tabs. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <Value>(_name: string, work: (isNext: boolean) => Promise<Value>): Promise<Value> => {
    const isNext = waiting > 0
    waiting += 1
    const mine = last.then(() => work(isNext)).finally(() => (waiting -= 1))
    last = mine.catch(() => undefined)
    return mine
  }
}

checkFault(
  {
    id: 'F4',
    fault: 'Access token expired',
    injected: '401 for 50 concurrent calls, in each of three tabs',
    seen: 'no effect: one refresh per browser, every call repeated once and successful',
  },
  async (chance) => {
    const here = await openNodePage()
    await here.open()
    await here.pass(chance.whole(0, 20) * second)
    const expired = here.services().tokens.token()
    const seen = new Map<string, number>()
    here.intercept = (request) => {
      if (request.headers.get('authorization') !== `Bearer ${expired}`) return null
      seen.set(request.url, (seen.get(request.url) ?? 0) + 1)
      return Response.json({}, { status: 401 })
    }
    const runAlone = createLock()
    const tab = () =>
      createHttp({
        apiURL,
        tokens: createTokens('local'),
        clock: createClock(),
        onSignedOut: () => expect.unreachable('the session was ended'),
        fetch: (input, init) => globalThis.fetch(input, init),
        isOnline: () => true,
        runAlone,
      })
    const from = here.sent.length
    const noticeCount = notices.queue.length
    const calls = [tab(), tab(), tab()].flatMap((http, index) =>
      Array.from({ length: 50 }, (_, number) =>
        http.send({ method: 'GET', url: `/api/licences?call=${index}.${number}`, to: 'api', as: 'json' }),
      ),
    )
    let answered: readonly { readonly ok: boolean }[] = []
    void Promise.all(calls).then((all) => (answered = all))
    await here.until(() => answered.length === 150, 20 * second)
    expect(answered.every(({ ok }) => ok)).toBe(true)
    const sent = here.sent.slice(from)
    expect(sent.filter(({ url }) => url.pathname.endsWith('/account/refresh'))).toHaveLength(1)
    expect([...seen.values()].every((times) => times === 1)).toBe(true)
    expect(sent.filter(({ url }) => url.searchParams.has('call')).length).toBeLessThanOrEqual(300)
    expect(notices.queue).toHaveLength(noticeCount)
    expect(session.phase).toBe('signed-in')
  },
)

checkFault(
  {
    id: 'F5',
    fault: 'Refreshing fails, then is rejected',
    injected: 'the token expired; the refresh returns 503 or times out for a while, then 400',
    seen: 'signed in until the refresh is rejected, nothing lost; then the sign-in page, and the form is restored after it',
  },
  async (chance) => {
    const here = await openReadyPage()
    const expired = here.services().tokens.token()
    const subject = `Half typed ${chance.seed}`
    fillForm(findRoom(here, chance), subject)
    const isDown = chance.oneOf([true, false])
    const refresh = (answer: () => Response | Promise<Response>) => {
      here.intercept = (request) => {
        if (request.url.endsWith('/account/refresh')) return answer()
        return request.headers.get('authorization') === `Bearer ${expired}` ? Response.json({}, { status: 401 }) : null
      }
    }
    refresh(() => (isDown ? Response.json({}, { status: 503 }) : Promise.reject(new TypeError('Failed to fetch'))))
    for (let load = chance.whole(1, 4); load > 0; load--) {
      const loaded = here.services().api.licences.list()
      await here.pass(chance.whole(1, 20) * second, second)
      expect((await loaded).ok).toBe(false)
    }
    expect([session.phase, boot.phase]).toEqual(['signed-in', 'ready'])
    expect(draftState).toMatchObject({ open: true, draft: { subject } })
    refresh(() => Response.json({}, { status: 400 }))
    void loadReservations(here.services())
    void here.services().api.licences.list()
    await here.until(() => session.phase === 'signed-out' && boot.phase === 'signed-out', 10 * second)
    expect(draftState.draft).toBeNull()
    here.intercept = null
    await here.signInAgain()
    await here.until(() => session.phase === 'signed-in' && draftState.open, 30 * second)
    expect(draftState).toMatchObject({ open: true, draft: { subject, notes: 'As typed' } })
  },
)
