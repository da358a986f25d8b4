import type { ParseKeys } from 'i18next'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import QrCode from 'lucide-react/icons/qr-code'
import Share2 from 'lucide-react/icons/share-2'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { icsOf } from '#src/core/export/ics.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { seriesFile } from '#src/flows/series-file.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { configuration } from '#src/state/configuration.ts'
import { notify } from '#src/state/notices.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { copyText, fileName, saveFile, shareLink } from '#src/ui/hand-over.ts'
import type { MenuSection } from '#src/ui/menu-button.tsx'
import { useAddress } from '../use-address.ts'
import { reservationPath } from './reservation-path.ts'
import { reservationText } from './reservation-text.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { CodeDialog } from '../qr/show/code-dialog.tsx'

const calendarType = 'text/calendar;charset=utf-8'

const told = (key: ParseKeys, values: Readonly<Record<string, string>> = {}): void =>
  void notify({ kind: 'success', key, values })

/** What a reservation can be taken out of the application as: lines for a menu, and the windows they open. */
export const useExport = (reservation: Reservation): { readonly section: MenuSection; readonly windows: ReactNode } => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const addressOf = useAddress()
  const { zone } = useSnapshot(timeline)
  const [opened, setOpened] = useState<{ readonly text: string } | 'code' | null>(null)
  const { event, areaId, resourceId, resourceName } = reservation
  const title = event.subject || t('notice.noSubject')
  const address = addressOf(reservationPath(event))
  const close = (): void => setOpened(null)

  const save = (content: string): void => {
    const name = fileName(title, 'ics')
    saveFile(name, calendarType, content)
    told('notice.saved', { name })
  }
  const saveSeries = async (): Promise<void> => {
    const made = await seriesFile(product, event)
    if (made.ok) return save(made.value)
    if (made.fault.kind !== 'cancelled')
      notify({ kind: 'error', key: 'notice.seriesUnread', values: { subject: title } })
  }
  const copy = async (): Promise<void> => {
    const area = configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
    const text = reservationText(reservation, { t, format, zone, area, address })
    if (await copyText(text)) told('notice.copied')
    else setOpened({ text })
  }
  const share = async (): Promise<void> => {
    const outcome = await shareLink({ title, url: address })
    if (outcome === 'copied') told('notice.linkCopied')
    if (outcome === 'failed') setOpened({ text: address })
  }

  const items = [
    {
      id: 'ics',
      label: t('handOver.ics'),
      icon: <CalendarPlus size={16} aria-hidden="true" />,
      run: () => save(icsOf([reservation], product.clock.now())),
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
            label: t('code.show'),
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
  return { section: { id: 'export', title: t('handOver.title'), items }, windows }
}
