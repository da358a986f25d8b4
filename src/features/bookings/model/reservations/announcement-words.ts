import { t } from 'i18next'
import { reader } from '#src/base/reader.ts'
import type { Reading } from '#src/base/needs.ts'
import { currentFormat } from '#src/features/settings/model/current-format.ts'
import { zoneOfPlace } from '#src/features/settings/model/office-state.ts'
import { placeTimeFor } from '#src/features/settings/model/place-time.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'
import type { AnnouncingParts } from './announce-reservations.ts'
import type { Announcement } from './rules/announcements.ts'

/** The texts of an announcement in the user's language, with times at the place of the reservation. */
export function announcementWords(
  { clock }: Pick<Reading, 'clock'>,
  { kind, reservation }: Announcement,
): ReturnType<AnnouncingParts['say']> {
  const { event, resourceName, areaId, confirmUntil } = reservation
  const format = currentFormat()
  const start = event.start.utcDateTime
  const { zone, named } = placeTimeFor(t, reader.zone)(zoneOfPlace(areaId), start)
  const values = {
    subject: event.subject || t('notice.noSubject'),
    room: resourceName,
    start: named(format.time(start, zone)),
    until: named(format.time(confirmUntil ?? event.end.utcDateTime, zone)),
    count: Math.max(1, Math.round(minutesBetween(clock.now(), start))),
  }
  return {
    key: `announce.${kind}.notice`,
    values,
    title: t(`announce.${kind}.title`, values),
    body: t(`announce.${kind}.body`, values),
  }
}
