import type { BackgroundWork } from '#src/base/background.ts'
import { createNotifications } from '#src/platform/notifications.ts'
import { createPage } from '#src/platform/page.ts'
import { announceReservations } from './model/reservations/announce-reservations.ts'
import { announcementWords } from './model/reservations/announcement-words.ts'
import { loadReservations } from './model/reservations/load-reservations.ts'
import { followIntents } from './model/reservations/send-intents.ts'
import { resumeJournal } from './model/reserve/resume-journal.ts'

const background: readonly BackgroundWork[] = [
  // The start of a page has loaded those of a user.
  { for: ['panel'], begin: (services) => loadReservations(services) },
  { for: ['user', 'panel'], begin: resumeJournal },
  { for: ['user', 'panel'], begin: followIntents },
  {
    for: ['user'],
    begin: (services) =>
      announceReservations(services, {
        page: createPage(),
        notifications: createNotifications({ navigate: services.routing.navigate }),
        say: (announcement) => announcementWords(services, announcement),
      }),
  },
]

export default background
