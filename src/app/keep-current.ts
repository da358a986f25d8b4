// @chunk background
import { subscribeKey } from 'valtio/utils'
import { session } from '#src/features/account/model/state.ts'
import { beginBackground } from '#src/app/session/background.ts'
import { followChanges } from '#src/app/session/follow-changes.ts'
import { receiveHubEvents } from '#src/app/session/on-hub-event.ts'
import { logBug } from '#src/features/notices/model/report-bugs.ts'
import { followTabs } from '#src/app/session/follow-tabs.ts'
import { keepForOffline } from '#src/app/session/keep-for-offline.ts'
import { connection } from '#src/base/connection.ts'
import { dateConnection, type FirstLoad, lookAfterSleep, watchConnection } from '#src/app/session/watch-connection.ts'
import { followNotificationClicks } from '#src/platform/notifications.ts'
import { measureVitals } from '#src/platform/vitals.ts'
import type { Booking, Services } from '#src/base/needs.ts'
import { logBugsWith } from './boot-screen.tsx'
import { keepApplication } from './keep-application.ts'

/**
 * Starts the background work of a person's session: that of the application, which concerns all features, and the work that the features
 * themselves declare.
 */
export function keepCurrent(services: Services, first: FirstLoad | null): void {
  const { routing, signal } = services
  logBugsWith(logBug)
  measureVitals()
  watchConnection(services, first)
  dateConnection(services)
  lookAfterSleep(services, { window, document, now: Date.now })
  if (!session.isGuest) {
    followTabs(services)
    keepForOffline(services)
  }
  void keepApplication(signal)
  followNotificationClicks(routing.navigate, signal)
  followChanges(services)
  beginBackground(services, session.isGuest ? 'guest' : 'user')
  goLive(services)
}

/** Connects to the hub once the device is online. While offline the browser would log every attempt as an error. */
function goLive(services: Booking): void {
  const { hub, scope } = services
  receiveHubEvents(services)
  const stop = subscribeKey(connection, 'online', (online) => online && begin())
  const begin = (): void => {
    stop()
    void hub.start()
  }
  scope.add(stop)
  if (connection.online) begin()
}
