import { expect } from 'vitest'
import { recoverMissingChunks } from '#src/app/keep-application.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { session } from '#src/features/account/model/state.ts'
import { checkFault } from './repeat.ts'
import { isLive, openNodePage, openReadyPage, simulateBrowser } from './node-page.ts'
import { fillForm, findRoom, painted, second } from './on-screen.ts'

simulateBrowser()

checkFault(
  {
    id: 'F21',
    fault: 'A second tab signs out, or has a newer version',
    injected: 'another tab of this browser ends the session, or opens the database with a newer schema',
    seen: 'signed out here too within 2 s, nothing left on screen; or one notice, and both tabs continue to work',
  },
  async (chance) => {
    const here = await openReadyPage()
    await here.pass(chance.whole(0, 10) * second)
    if (chance.oneOf([true, false])) {
      createTokens('local').clear()
      // Browsers notify the other tabs with this event.
      dispatchEvent(Object.assign(new Event('storage'), { key: 'api_token' }))
      await here.until(() => session.phase === 'signed-out', 2 * second)
      expect(reservations.list).toEqual([])
      expect(painted()).toEqual([])
      expect(localStorage.getItem('api_token')).toBeNull()
      return
    }
    const opening = indexedDB.open('assist', 400)
    let isOpened = false
    opening.addEventListener('success', () => (isOpened = true))
    await here.until(() => isOpened, 2 * second)
    fillForm(findRoom(here, chance), 'In the older tab')
    await here.services().storage.log({ at: here.services().clock.now(), text: 'x' } as never)
    expect(here.services().storage.mode).toBe('memory')
    await here.pass(90 * second, second)
    expect(here.noticeKeys.filter((key) => key === 'fault.storage-unavailable.message')).toHaveLength(1)
    expect(isLive()).toBe(true)
    opening.result.close()
  },
)

checkFault(
  {
    id: 'F32',
    fault: 'A part of the application is gone after a deployment',
    injected:
      'parts of the running version fail to load, one to five times, and the server has another page; a form is half filled in',
    seen: 'reloaded once, with the form restored; never a second time for the same version',
  },
  async (chance) => {
    const here = await openNodePage()
    await here.open()
    const subject = `Half typed ${chance.seed}`
    fillForm(findRoom(here, chance), subject)
    await here.pass(second)
    const target = new EventTarget()
    let reloads = 0
    const stop = new AbortController()
    recoverMissingChunks({
      target,
      running: 'https://foyer.test/assets/index-older.js',
      isOnline: () => true,
      fetchPage: () => Promise.resolve('<script type="module" crossorigin src="/assets/index-newer.js"></script>'),
      reload: () => Promise.resolve(void reloads++),
      onMissing: () => undefined,
      signal: stop.signal,
    })
    for (let parts = chance.whole(1, 5); parts > 0; parts--) {
      target.dispatchEvent(new Event('vite:preloadError'))
      await here.pass(chance.whole(0, 3) * 100 + 1)
    }
    stop.abort()
    expect(reloads).toBe(1)
    await here.close()
    expect(draftState.draft).toBeNull()
    const again = await openNodePage({ after: here })
    await again.open()
    expect(draftState).toMatchObject({ open: true, draft: { subject, notes: 'As typed' } })
  },
)
