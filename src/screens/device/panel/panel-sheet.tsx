import { useTranslation } from 'react-i18next'
import type { Instant, InstantSpan } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import type { RunningDevice } from '#src/flows/device/device.ts'
import { DeviceSheet } from '../device-sheet.tsx'
import { AskToFinish } from './ask-to-finish.tsx'
import { BookLater } from './book-later.tsx'
import { BookSpan } from './book-span.tsx'
import type { PanelWords } from './panel-words.ts'
import { ReportFault } from './report-fault.tsx'

/** What is open over the panel. */
export type SheetKind =
  | { readonly kind: 'book'; readonly span: InstantSpan }
  | { readonly kind: 'later' }
  | { readonly kind: 'finish'; readonly reservation: Reservation }
  | { readonly kind: 'report' }

interface PanelSheetProps {
  readonly sheet: SheetKind
  readonly onClose: () => void
  readonly device: RunningDevice
  readonly now: Instant
  readonly endOfDay: Instant
  readonly words: PanelWords
}

export const PanelSheet = ({ sheet, onClose, device, now, endOfDay, words }: PanelSheetProps) => {
  const { t } = useTranslation()
  switch (sheet.kind) {
    case 'book':
      return (
        <DeviceSheet title={t('panel.who.title')} onClose={onClose}>
          <BookSpan span={sheet.span} words={words} onDone={onClose} />
        </DeviceSheet>
      )
    case 'later':
      return (
        <DeviceSheet title={t('panel.bookLater')} onClose={onClose}>
          <BookLater now={now} endOfDay={endOfDay} words={words} onDone={onClose} />
        </DeviceSheet>
      )
    case 'finish':
      return (
        <DeviceSheet title={t('panel.finish.title', { subject: words.subjectOf(sheet.reservation) })} onClose={onClose}>
          <AskToFinish reservation={sheet.reservation} words={words} onDone={onClose} />
        </DeviceSheet>
      )
    case 'report':
      return (
        <DeviceSheet title={t('panel.report.title')} onClose={onClose}>
          <ReportFault device={device} onDone={onClose} />
        </DeviceSheet>
      )
  }
}
