import { expect, vi } from 'vitest'
import { connection } from '#src/base/connection.ts'
import { apiURL } from '#tests/mocks/open-world.ts'
import { checkFault } from './repeat.ts'
import { isLive, type NodePage, openNodePage, rowsOnScreen, simulateBrowser } from './node-page.ts'
import { bookings, expectAccepted, fillForm, findRoom, minute, second, stateAt } from './on-screen.ts'

simulateBrowser()

const negotiations = ({ sent }: NodePage) => sent.filter(({ url }) => url.pathname.includes('/MessageHub'))
const schedules = ({ sent }: NodePage) => sent.filter(({ url }) => url.pathname.endsWith('/cache/schedules'))

checkFault(
  {
    id: 'F8',
    fault: 'The hub drops',
    injected: 'the socket is cut without a close frame and the hub rejects connections for 20 to 60 s',
    seen: '“Reconnecting” within 1 s; polled at least every 20 s; bookings made meanwhile are shown; then live again',
  },
  async (chance) => {
    const page = await openNodePage()
    await page.open()
    const room = findRoom(page, chance)
    await page.pass(chance.whole(0, 20) * second)
    expect(isLive()).toBe(true)
    page.controls.arm('hub-refused')
    page.controls.dropHub()
    await page.until(() => connection.liveness === 'reconnecting', second)
    page.controls.colleagueBooks({ resourceId: room.id, start: room.span.start, end: room.span.end })
    const polled = schedules(page).length
    await page.until(() => stateAt(room.id, room.span.start) === '2', 20 * second)
    expect(schedules(page).length).toBeGreaterThan(polled)
    await page.pass(chance.whole(0, 40) * second)
    expect(connection.liveness).not.toBe('live')
    page.controls.disarm()
    await page.until(isLive, 35 * second)
  },
)

checkFault(
  {
    id: 'F9',
    fault: 'The hub is down for ten minutes',
    injected: 'the hub rejects connections, or nothing responds, for 10 to 12 min; bookings continue meanwhile',
    seen: '“as of HH:MM”, never live; retried indefinitely, at most 30 s apart; then everything is reloaded',
  },
  async (chance) => {
    const page = await openNodePage()
    await page.open()
    const room = findRoom(page, chance)
    const isGone = chance.oneOf([true, false])
    if (isGone) page.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
    else page.controls.arm('hub-refused')
    page.controls.dropHub()
    const from = negotiations(page).length
    await page.pass(chance.whole(10, 12) * minute, 2 * second)
    expect(connection.liveness).toBe('as-of')
    const attempts = negotiations(page).slice(from)
    const gaps = attempts.map(({ at }, index) => at - (attempts[index - 1]?.at ?? at))
    // The last of the four specified retries is after 30 s, and so are later ones. Time passes in steps of 2 s.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(34 * second)
    page.controls.colleagueBooks({ resourceId: room.id, start: room.span.start, end: room.span.end })
    page.intercept = null
    page.controls.disarm()
    // An unreachable server is found within 5 s, one that refuses connections at the next retry.
    const isFresh = () => isLive() && stateAt(room.id, room.span.start) === '2'
    await page.until(isFresh, isGone ? 6 * second : 35 * second)
  },
)

checkFault(
  {
    id: 'F10',
    fault: 'The hub handshake fails',
    injected: 'a handshake error, or a negotiation that redirects in circles',
    seen: 'the specified reason is shown; never live; everything else works: a reservation is made and accepted',
  },
  async (chance) => {
    const page = await openNodePage()
    const isRound = chance.oneOf([true, false])
    const negotiation = `${apiURL}/MessageHub`
    const circle = () => Response.json({ url: negotiation })
    page.intercept = ({ url }) => (isRound && url.startsWith(negotiation) ? circle() : null)
    const { openHub } = page.world.backEnd
    vi.spyOn(page.world.backEnd, 'openHub').mockImplementation((socket) => {
      if (isRound) return openHub(socket)
      return {
        receive: () => socket.send(`${JSON.stringify({ error: 'Handshake was canceled.' })}\u001e`),
        closed: () => undefined,
      }
    })
    await page.open(() => connection.hub === 'Disconnected' && connection.asOf !== null && rowsOnScreen().length > 0)
    expect(connection.liveness).not.toBe('live')
    expect(connection.failure).toBe(isRound ? 'redirected-too-often' : 'handshake-refused')
    const draft = fillForm(findRoom(page, chance), 'Without a hub')
    await expectAccepted(page, draft, 30 * second)
    expect(bookings(page, 'Without a hub')).toHaveLength(1)
    expect(connection.liveness).not.toBe('live')
  },
)

checkFault(
  {
    id: 'F11',
    fault: 'The device sleeps, or the connection only looks open',
    injected: 'the clock jumps by 2 min to 9 h; or the hub falls silent while the socket stays open',
    seen: 'sleep: everything reloaded and live ≤ 5 s after waking; silence: no longer shown as live after ≤ 35 s',
  },
  async (chance) => {
    const page = await openNodePage()
    await page.open()
    const room = findRoom(page, chance)
    if (chance.oneOf([true, false])) {
      const asleep = chance.whole(2, 180) * minute
      const booked = { resourceId: room.id, start: room.span.start, end: room.span.end }
      // The server continues and drops the client, while no timer of the page runs.
      page.controls.dropHub()
      page.world.timers.pass(asleep)
      page.controls.colleagueBooks(booked)
      vi.setSystemTime(Date.now() + asleep)
      await page.until(() => isLive() && stateAt(room.id, room.span.start) === '2', 5 * second)
      expect(Math.abs(Date.now() - (connection.asOf ?? 0))).toBeLessThanOrEqual(6 * second)
    } else {
      await page.pass(chance.whole(0, 15) * second)
      page.controls.arm('hub-silent')
      await page.until(() => connection.liveness !== 'live', 35 * second)
      page.controls.disarm()
      await page.until(isLive, 45 * second)
    }
  },
)
