import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { notify } from '#src/features/notices/state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { type CsvCell, csvOf } from '#src/kernel/text.ts'
import type { Instant } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { useServices } from '#src/services.ts'
import { fileName, saveFile } from '#src/ui/focus.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { Reservation } from '../rules/derive.ts'
import { icsOf } from '../rules/export/ics.ts'
import { spanOf } from '../rules/export/content-line.ts'

/** Saves the listed reservations, each date of a series, as a calendar file or as a table. */
export const ListExport = ({ list }: { readonly list: readonly Reservation[] }) => {
  const { t } = useTranslation()
  const { clock } = useServices()
  const { zone } = useSnapshot(timeline)
  const cells = ({ event, areaId, resourceName, status }: Reservation): CsvCell[] => {
    const { start, end } = spanOf(event)
    // All-day dates have no zone. They end at midnight after the last day.
    const read = event.isAllDay ? utc : zone
    const time = (instant: Instant): string => (event.isAllDay ? '' : wallClockOf(zone, instant).slice(11, 16))
    const people = event.attendees.filter(({ resource }) => !resource)
    return [
      dayOf(read, start),
      time(start),
      dayOf(read, event.isAllDay ? instantOf(end - 1) : end),
      time(end),
      event.subject,
      resourceName,
      configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? '',
      event.organizer?.name || event.organizer?.address || '',
      people.map(({ emailAddress }) => emailAddress.name || emailAddress.address).join('; '),
      t(`status.${status}`),
    ]
  }
  const heads = (): string[] => [
    `${t('form.start')} ${t('form.date')}`,
    `${t('form.start')} ${t('form.time')}`,
    `${t('form.end')} ${t('form.date')}`,
    `${t('form.end')} ${t('form.time')}`,
    t('form.subject'),
    t('detail.resource'),
    t('detail.area'),
    t('reservations.organizer'),
    t('form.attendees'),
    t('reservations.statuses'),
  ]
  const save = (ending: 'csv' | 'ics'): void => {
    const name = fileName(t('place.reservations'), ending)
    if (ending === 'csv') saveFile(name, 'text/csv;charset=utf-8', csvOf([heads(), ...list.map(cells)]))
    else saveFile(name, 'text/calendar;charset=utf-8', icsOf(list, clock.now()))
    notify({ kind: 'success', key: 'notice.saved', values: { name } })
  }
  const items = [
    { id: 'ics', label: t('handOver.listIcs'), run: () => save('ics') },
    { id: 'csv', label: t('handOver.listCsv'), run: () => save('csv') },
  ]
  return (
    <MenuButton label={t('handOver.list', { count: list.length })} sections={[{ id: 'files', items }]}>
      <Download size={16} aria-hidden="true" />
    </MenuButton>
  )
}
