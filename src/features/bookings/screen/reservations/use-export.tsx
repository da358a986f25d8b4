import type { ParseKeys, TFunction } from 'i18next'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import QrCode from 'lucide-react/icons/qr-code'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { areaName } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useAddress } from '#src/platform/page.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { copyText, fileName, saveFile, shareLink } from '#src/ui/focus.ts'
import type { MenuSection } from '#src/ui/menu.ts'
import { type Format, useFormat } from '#src/ui/text.ts'
import { type CalendarEvent, mailboxName, peopleOf } from '#src/wire/event.ts'
import { CodeDialog, CopyDialog } from '#src/features/bookings/screen/slots.ts'
import { presses } from '#src/features/bookings/model/presses.ts'
import { reservationPath } from '../../model/reservations/reservation-path.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { plainText, spanOf, utcDateValue, utcValue } from '../../model/reservations/rules/export/content-line.ts'

interface Wording {
  readonly t: TFunction
  readonly format: Format
  /** IANA zone of the times in the text. */
  readonly zone: string
  /** URL of the reservation. */
  readonly address: string
}

/** Returns a reservation as lines of text, for a message or a note. */
function reservationText({ event, resourceName, areaId }: Reservation, { t, format, zone, address }: Wording): string {
  const { isAllDay, organizer } = event
  const { start, end } = spanOf(event)
  const line = (label: string, value: string): string => (value === '' ? '' : t('handOver.line', { label, value }))
  const notes = plainText(event.bodyHtml) || event.bodyPreview.trim()
  // All-day dates have no zone.
  const read = isAllDay ? 'UTC' : zone
  const last = Math.max(start, end - 1)
  const isOneDay = format.longDay(start, read) === format.longDay(last, read)
  const days = isOneDay ? format.longDay(start, read) : format.longDayRange(start, last, read)
  const hours = `${format.timeRange(start, end, zone)} (${format.zoneName(start, zone)})`
  const timed = isOneDay ? `${days}, ${hours}` : hours
  const lines = [
    event.subject || t('notice.noSubject'),
    line(t('form.when'), isAllDay ? `${days}, ${t('form.allDay')}` : timed),
    line(t('detail.resource'), [resourceName, areaName(areaId)].filter((part) => part !== '').join(', ')),
    line(t('reservations.organizer'), organizer ? mailboxName(organizer) : ''),
    line(t('form.attendees'), format.list(peopleOf(event).map(({ emailAddress }) => mailboxName(emailAddress)))),
    line(t('form.onlineMeeting'), event.onlineMeetingUrl ?? ''),
    notes === '' ? '' : `\n${notes}\n`,
    address,
  ]
  return lines.filter((part) => part !== '').join('\n')
}

const calendarType = 'text/calendar;charset=utf-8'

const notifySuccess = (key: ParseKeys, values: Readonly<Record<string, string>> = {}): void =>
  void notify({ kind: 'success', key, values })

/**
 * Returns a function for the export formats of a reservation as lines of a menu, and the windows they open. A function,
 * because each row of a long list has such a menu and few are opened.
 */
export const useExport = (
  reservation: Reservation,
): { readonly section: () => MenuSection; readonly windows: ReactNode } => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const urlOf = useAddress()
  const { zone } = useSnapshot(reader)
  const [opened, setOpened] = useState<{ readonly text: string } | 'code' | null>(null)
  const { event, resourceId, resourceName } = reservation
  const title = event.subject || t('notice.noSubject')
  const address = (): string => urlOf(reservationPath(event))
  const close = (): void => setOpened(null)

  const save = (content: string | undefined): void => {
    if (content === undefined) return
    const name = fileName(title, 'ics')
    saveFile(name, calendarType, content)
    notifySuccess('notice.saved', { name })
  }
  const saveSeries = async (): Promise<void> => {
    const made = await (await presses.load())?.seriesFile(services, event)
    if (made === undefined) return
    if (made.ok) return save(made.value)
    if (made.fault.kind !== 'cancelled')
      notify({ kind: 'error', key: 'notice.seriesUnread', values: { subject: title } })
  }
  const copy = async (): Promise<void> => {
    const text = reservationText(reservation, { t, format, zone, address: address() })
    if (await copyText(text)) notifySuccess('notice.copied')
    else setOpened({ text })
  }
  const share = async (): Promise<void> => {
    const url = address()
    const outcome = await shareLink({ title, url })
    if (outcome === 'copied') notifySuccess('notice.linkCopied')
    if (outcome === 'failed') setOpened({ text: url })
  }

  const items = (): MenuSection['items'] => [
    {
      id: 'ics',
      label: t('handOver.ics'),
      icon: <CalendarPlus size={16} aria-hidden="true" />,
      run: async () => save((await presses.load())?.icsOf([reservation], services.clock.now())),
    },
    ...(event.type === 'singleInstance'
      ? []
      : [
          {
            id: 'ics-series',
            label: t('handOver.icsSeries'),
            icon: <CalendarRange size={16} aria-hidden="true" />,
            run: () => void saveSeries(),
          },
        ]),
    ...(['outlook', 'google'] as const).map((calendar) => ({
      id: calendar,
      label: t(`handOver.${calendar}`),
      icon: <CalendarPlus size={16} aria-hidden="true" />,
      run: () => void window.open(composeLink(calendar, event), '_blank', 'noopener'),
    })),
    {
      id: 'copy',
      label: t('handOver.text'),
      icon: <ClipboardCopy size={16} aria-hidden="true" />,
      run: () => void copy(),
    },
    {
      id: 'share',
      label: t('handOver.link'),
      icon: <Share2 size={16} aria-hidden="true" />,
      run: () => void share(),
    },
    ...(resourceId === null
      ? []
      : [
          {
            id: 'code',
            label: t('handOver.code'),
            icon: <QrCode size={16} aria-hidden="true" />,
            run: () => setOpened('code'),
          },
        ]),
  ]
  const windows =
    opened &&
    (opened === 'code' ? (
      <CodeDialog resourceId={resourceId ?? ''} name={resourceName} onClose={close} />
    ) : (
      <CopyDialog text={opened.text} onClose={close} />
    ))
  return { section: () => ({ id: 'export', title: t('handOver.title'), items: items() }), windows }
}

/** Longest text of notes in a link, in characters, because servers reject URLs of more than a few kilobytes. */
const longestNotes = 1_000

/** Calendars on the web with a page that adds an event from a link. */
export type WebCalendar = 'outlook' | 'google'

/** Returns the page of a calendar on the web on which the event can be added; it contains the event's main data. */
export function composeLink(calendar: WebCalendar, event: CalendarEvent): string {
  const { start, end } = spanOf(event)
  const place = event.locations.map(({ displayName }) => displayName).filter((name) => name !== '')
  const notes = (plainText(event.bodyHtml) || event.bodyPreview.trim()).slice(0, longestNotes)
  if (calendar === 'google') {
    const write = event.isAllDay ? utcDateValue : utcValue
    return linkOf('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: event.subject,
      dates: `${write(start)}/${write(end)}`,
      location: place.join('; '),
      details: notes,
    })
  }
  const write = (instant: number): string => new Date(instant).toISOString().slice(0, event.isAllDay ? 10 : 19)
  const zone = event.isAllDay ? '' : 'Z'
  return linkOf('https://outlook.office.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.subject,
    startdt: write(start) + zone,
    enddt: write(end) + zone,
    allday: event.isAllDay ? 'true' : '',
    location: place.join('; '),
    body: notes,
  })
}

/** Returns the address with its parameters, without the empty ones. */
function linkOf(address: string, parameters: Readonly<Record<string, string>>): string {
  const written = Object.entries(parameters).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `${address}?${written.join('&')}`
}
