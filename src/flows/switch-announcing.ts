import { createNotifications, type NotificationConsent } from '#src/io/notifications.ts'
import { setAnnouncing } from '#src/state/announcing.ts'

/** Whether the browser lets us notify; asking is part of switching on. */
export function announcingConsent(): NotificationConsent {
  return createNotifications().consent()
}

/**
 * Switches the announcements of reservations on or off. Switching on asks the browser's consent; what comes of that is
 * answered. Without it they are still shown inside the application.
 */
export async function switchAnnouncing(isOn: boolean): Promise<NotificationConsent> {
  setAnnouncing(isOn)
  return isOn ? createNotifications().ask() : announcingConsent()
}
