import { clearFavourites } from '#src/features/favourites/state.ts'
import { clearNotices } from '#src/features/notices/state.ts'
import { listIntents } from '#src/features/offline/keep-intent.ts'
import { forgetUser, rememberFormerUser } from '#src/features/offline/stored-start.ts'
import { clearReservations } from '#src/features/reservations/state.ts'
import { closeDraft } from '#src/features/reserve/draft-state.ts'
import { clearAwaiting } from '#src/features/reserve/state.ts'
import { putDraftAside } from '#src/features/reserve/stored-draft.ts'
import { clearConfiguration } from '#src/features/settings/state.ts'
import { clearTimeline } from '#src/features/timeline/state.ts'
import { clearWindow } from '#src/features/timeline/window-state.ts'
import type { Storage } from '#src/platform/storage.ts'
import { deleteStorage } from '#src/platform/storage/shelf.ts'
import { clearSessionShelf } from '#src/platform/stored.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/services.ts'
import { loginPath } from './return-path.ts'
import { askAboutLeaving, session, setBootPhase, setSignedOut, stopLeaving, type Unsent } from './state.ts'

/** Milliseconds the server has to answer; signing out does not depend on it, and other tabs wait for it too. */
const serverPatience = 300

/**
 * Signs out here and in every tab: ends what is under way, clears tokens, stores, database and caches, even offline, and
 * goes to the sign-in page with the way back.
 */
export async function signOut(services: Services): Promise<void> {
  const { api, provider } = services
  // Asked while the token is still there; nothing depends on the answer.
  const told = api.account[provider.logoutCall]()
  await Promise.race([told, wait(serverPatience)])
  await leaveSession(services, { expired: false })
}

/** The part of signing out that every tab does for itself, and all there is when a session ended by itself. */
export async function leaveSession(
  services: Services,
  {
    expired,
    keepTokens = false,
  }: { readonly expired: boolean; /** They are the next user's. */ readonly keepTokens?: boolean },
): Promise<void> {
  const { engine, hub, redirectUri, routing, storage, tokens } = services
  const { user } = session
  // Who signed out may be followed by somebody else: what they looked for is in the query and goes with them.
  const query = expired ? routing.query() : ''
  const way = loginPath(routing.path() + query, new URL(redirectUri).origin)
  if (!keepTokens) tokens.clear(expired ? 'expired' : 'signed-out')
  forgetUser()
  if (expired) {
    putDraftAside()
    if (user) rememberFormerUser(user.email)
  } else {
    closeDraft()
    clearSessionShelf()
  }
  services.end()
  void hub.stop()
  engine.dispose()
  clearStores()
  setSignedOut({ expired })
  setBootPhase('signed-out')
  routing.navigate(way)
  // An expired session keeps the journal: what was being booked is looked up after the next sign-in.
  if (expired) {
    storage.close()
    return
  }
  await storage.clear()
  storage.close()
  await deleteStorage()
  await clearCaches()
}

function clearStores(): void {
  clearAwaiting()
  clearConfiguration()
  clearFavourites()
  clearNotices()
  clearReservations()
  clearTimeline()
  clearWindow()
}

/** Only what this application put there: the application shell is no user's data and stays for the next start. */
async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await globalThis.caches.keys().catch(() => [])
  const personal = names.filter((name) => name.startsWith('assist-'))
  await Promise.all(personal.map((name) => globalThis.caches.delete(name)))
}

/**
 * Signs out, unless something the user asked for has not been sent: a sign-out drops it, so its user is asked first. A
 * reservation that the calendar has taken is not lost by it.
 */
export async function askToSignOut(services: Services): Promise<void> {
  const unsent = await listUnsent(services.storage)
  if (services.signal.aborted) return
  if (unsent.length === 0) return signOut(services)
  // Signed out in another tab meanwhile: there is nothing left to ask about.
  services.scope.add(stopLeaving)
  askAboutLeaving(unsent)
}

/** The answer to the question: it is dropped. */
export function signOutAnyway(services: Services): Promise<void> {
  stopLeaving()
  return signOut(services)
}

async function listUnsent(storage: Pick<Storage, 'intents' | 'journal'>): Promise<readonly Unsent[]> {
  const [intents, creates] = await Promise.all([listIntents(storage), storage.journal.list()])
  return [
    ...intents.map(({ id, kind, reservation }) => ({ id, kind, subject: reservation.event.subject })),
    ...creates
      .filter(({ step }) => step === 'prepared' || step === 'sending')
      .map(({ clientId, draft }) => ({ id: clientId, kind: 'reserve' as const, subject: draft.subject })),
  ]
}
