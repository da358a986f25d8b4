import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveSession, signOut } from '#src/features/account/model/sign-out.ts'
import { askToSignOut, signOutAnyway } from '#src/features/account/model/leaving.ts'
import { session, setSignedIn } from '#src/features/account/model/state.ts'
import { leaving } from '#src/features/account/model/leaving.ts'
import { favourites, setFavourites } from '#src/features/home/model/favourites/state.ts'
import { notices, notify } from '#src/features/notices/model/state.ts'
import '#src/app/session/registrations.ts'
import { welcomeUser } from '#src/app/session/welcome-user.ts'
import { recallUser, rememberUser } from '#src/features/account/model/known-user.ts'
import { draftState, restoreDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { openEntry } from '#src/features/bookings/model/reserve/rules/journal.ts'
import { claimDraft, restoreKeptDraft } from '#src/features/bookings/model/reserve/stored-draft.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { succeed } from '#src/kernel/result.ts'
import { wait } from '#src/platform/wait.ts'
import { followStored, readStored, writeStored } from '#src/platform/stored.ts'
import { configFileSchema } from '#src/wire/configuration.ts'
import { reserved } from '#tests/services/reserved.ts'
import { clearSession } from '#src/base/session-end.ts'
import { chosenTime, setChosenTime } from '#src/features/bookings/model/reserve/state.ts'
import { choosePlace, floorState, setNearTo, wantFloor } from '#src/features/maps/model/floorplan/state.ts'
import { leftOut, showLeftOut } from '#src/features/near-misses/model/state.ts'
import { setShownResource, shownResource } from '#src/features/availability/model/shown-resource-state.ts'
import { searchState, setDay } from '#src/base/search-state.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { draftOf, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, went, world } from '#tests/services/tab.ts'

const user = { name: 'Eva', email: 'eva@example.com' as Email, username: 'eva', givenName: 'Eva', surname: 'Novak' }
const personal = ['assist-office', 'assist-office-guess', 'assist-desk-days']

openTabForEachTest({ now: start, path: '/reservations' })

beforeEach(async () => {
  setSignedIn(user)
  rememberUser({ user, session: null, file: v.parse(configFileSchema, { apiURL: '/api' }) })
  claimDraft(user.email)
  setFavourites(draftOf().resourceIds)
  restoreDraft(draftOf(), [])
  notify({ kind: 'info', key: 'app.done' })
  await world.storage.putConfiguration({ timestamp: '1', savedAt: start, body: {} })
  await world.storage.journal.put(openEntry(draftOf(), start))
  services.tokens.set({ token: 'token', refreshToken: 'again' })
})

describe('decisions: logout', () => {
  it('notifies the server first, stops the services and opens the sign-in page with a return path', async () => {
    await signOut(services)
    expect(world.calls.slice(0, 3)).toEqual(['oauthLogout', 'hub.stop', 'dispose'])
    expect(services.signal.aborted).toBe(true)
    expect(went).toEqual(['/account/login?return_url=%2Freservations'])
  })

  it('clears tokens, stores and database', async () => {
    await signOut(services)
    expect([services.tokens.token(), services.tokens.refreshToken()]).toEqual([null, null])
    expect(session).toMatchObject({ phase: 'signed-out', user: null, expired: false })
    expect(recallUser(null)).toBeNull()
    expect(draftState).toMatchObject({ open: false, draft: null })
    expect([favourites.ids, notices.queue, configuration.current]).toEqual([[], [], null])
    expect(await world.storage.getConfiguration()).toBeNull()
    expect(await world.storage.journal.list()).toEqual([])
  })

  it('leaves for the page that ends the session of a sign-in service, however late the server names it', async () => {
    setSignedIn({ ...user, signsOutElsewhere: true })
    const left: string[] = []
    const routing = { ...services.routing, leave: (url: string) => void left.push(url) }
    services.api.account.oauthLogout = async () => {
      await wait(2_000)
      return succeed('https://id.example/session/end')
    }
    const signedOut = signOut({ ...services, routing })
    await vi.advanceTimersByTimeAsync(2_000)
    await signedOut
    expect(services.tokens.token()).toBeNull()
    expect(left).toEqual(['https://id.example/session/end'])
  })

  it('completes without a response of the server', async () => {
    services.api.account.oauthLogout = () => new Promise(() => undefined)
    const left = signOut(services)
    await vi.advanceTimersByTimeAsync(2_000)
    await left
    expect(services.tokens.token()).toBeNull()
    expect(session.phase).toBe('signed-out')
  })

  it('faults F5, F25: keeps form and journal after an expiry', async () => {
    await leaveSession(services, { expired: true })
    expect(session.expired).toBe(true)
    expect(services.tokens.token()).toBeNull()
    expect(draftState.draft).toBeNull()
    expect(readStored('session', 'assist-draft')).toContain('Planning')
    expect(services.tokens.lastEnd()).toBe('expired')
    claimDraft(user.email)
    restoreKeptDraft()
    expect(draftState.draft?.subject).toBe('Planning')
  })

  it('finding 7: an expiry clears the data of the session, but not searches, waitlist and unsent drafts', async () => {
    writeStored('session', 'assist-unidentified', 'Secret subject')
    // A closed database cannot be read.
    const storage = { ...services.storage, close: () => undefined }
    await storage.people.put([{ email: 'adam@example.com' }])
    await storage.searches.put(['by the window'])
    await storage.waitlist.put(['Monday'])
    await storage.kept.put('reservations', { timestamp: null, savedAt: start, body: ['Secret subject'] })
    await leaveSession({ ...services, storage }, { expired: true })
    expect(await storage.getConfiguration()).toBeNull()
    expect([await storage.kept.names(), await storage.people.get()]).toEqual([[], undefined])
    expect([await storage.searches.get(), await storage.waitlist.get()]).toEqual([['by the window'], ['Monday']])
    expect(await storage.journal.list()).toHaveLength(1)
    expect([recallUser(null), readStored('session', 'assist-unidentified')]).toEqual([null, null])
    expect(readStored('session', 'assist-draft')).toContain('Planning')
  })

  it('threat T12: another user sees neither the form nor the search of the former one', async () => {
    await leaveSession(services, { expired: true })
    const routing = { ...services.routing, query: () => '?search=secret' }
    welcomeUser('adam@example.com' as Email, routing)
    restoreKeptDraft()
    expect(draftState.draft).toBeNull()
    expect(readStored('session', 'assist-draft')).toBeNull()
    expect(went.at(-1)).toBe('/reservations')
  })

  it('threat T12: the same user continues with the same view', async () => {
    await leaveSession(services, { expired: true })
    const count = went.length
    welcomeUser(user.email, { ...services.routing, query: () => '?search=mine' })
    expect(went).toHaveLength(count)
  })

  it('threat T9: a sign-out deletes draft, return path and sign-in attempt of the tab', async () => {
    writeStored('session', 'redirect-url', '/reservations')
    writeStored('session', 'assist-sign-in', '{}')
    await signOut(services)
    for (const key of ['redirect-url', 'assist-sign-in', 'assist-draft', 'assist-former-user'])
      expect(readStored('session', key)).toBeNull()
  })

  it('threat T9: a sign-out keeps the settings of the browser, but not the office or desk days of the user', async () => {
    const settings = ['assist-lang', 'assist-one-tap']
    for (const key of [...personal, ...settings]) writeStored('local', key, 'chosen')
    const read: unknown[] = []
    followStored('assist-office', () => read.push(readStored('local', 'assist-office')))
    await signOut(services)
    expect(personal.map((key) => readStored('local', key))).toEqual([null, null, null])
    expect(settings.map((key) => readStored('local', key))).toEqual(['chosen', 'chosen'])
    expect(read).toEqual([null])
  })

  it('threat T12: office and desk days stay for the same user after an expiry', async () => {
    for (const key of personal) writeStored('local', key, 'chosen')
    await leaveSession(services, { expired: true })
    expect(personal.map((key) => readStored('local', key))).toEqual(['chosen', 'chosen', 'chosen'])
    welcomeUser('adam@example.com' as Email, services.routing)
    expect(personal.map((key) => readStored('local', key))).toEqual([null, null, null])
  })

  it('threat T9: reloads the page at the end to clear its memory', async () => {
    const left: unknown[] = []
    const storage = { ...services.storage, close: () => left.push('closed') }
    const routing = { ...services.routing, reload: () => void left.push(services.tokens.token()) }
    await leaveSession({ ...services, storage, routing }, { expired: true })
    expect(left).toEqual(['closed'])
    await leaveSession({ ...services, storage, routing }, { expired: false })
    expect(left).toEqual(['closed', 'closed', null])
  })

  it('removes the search from the return path, since another user may sign in', async () => {
    const routing = { ...services.routing, query: () => '?search=secret' }
    await signOut({ ...services, routing })
    expect(went).toEqual(['/account/login?return_url=%2Freservations'])
  })
})

describe('decisions, offline: confirmation of a sign-out with unsent changes', () => {
  const storeIntent = () => {
    const reservation = reserved(world)
    const intent = { id: 'intent-cancel-event-1', kind: 'cancel' as const, at: start, reservation, comment: '' }
    return world.storage.intents.put(intent)
  }

  it('lists unsent changes and unanswered creates, and waits for the user', async () => {
    await storeIntent()
    await askToSignOut(services)
    expect(leaving.unsent).toEqual([
      { id: 'intent-cancel-event-1', kind: 'cancel', subject: 'Planning' },
      { id: 'client-1', kind: 'reserve', subject: 'Planning' },
    ])
    expect([session.phase, services.signal.aborted]).toEqual(['signed-in', false])
    await signOutAnyway()
    expect([session.phase, leaving.unsent]).toEqual(['signed-out', null])
    expect(await world.storage.intents.list()).toEqual([])
  })

  it('is not needed for a create that the calendar has accepted', async () => {
    await world.storage.journal.put({ ...openEntry(draftOf(), start), step: 'sent', eventId: 'event-1' })
    await askToSignOut(services)
    expect([session.phase, leaving.unsent]).toEqual(['signed-out', null])
  })

  it('closes if the session ends otherwise', async () => {
    await storeIntent()
    await askToSignOut(services)
    await leaveSession(services, { expired: true })
    expect(leaving.unsent).toBeNull()
  })
})

it('the next user starts at the present, not at the day and time of the one before', () => {
  setChosenTime(9 * 60)
  setDay('2030-01-09' as CalendarDay)
  clearSession({ expired: false })
  expect([searchState.day, chosenTime.minutes]).toEqual(['', null])
})

it('the next user does not see the resource, the floor and the panel that were open', () => {
  const id = 'room-1' as ResourceId
  showLeftOut(true)
  setShownResource(id)
  choosePlace(id)
  setNearTo(id)
  wantFloor({ areaId: 'north', levelId: null })
  clearSession({ expired: false })
  expect([leftOut.isShown, shownResource.id, floorState.chosen, floorState.nearTo]).toEqual([false, null, null, null])
  expect(floorState.wanted).toEqual({ areaId: null, levelId: null })
})
