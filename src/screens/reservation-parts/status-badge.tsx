import { useTranslation } from 'react-i18next'
import type { ReservationStatus } from '#src/core/reservation/derive.ts'
import { Chip } from '#src/ui/chip.tsx'
import { statusIcon, statusTone } from './status.ts'

/** How a reservation stands, in a word, an icon and the colour of section 3. */
export const StatusBadge = ({ status }: { readonly status: ReservationStatus }) => {
  const { t } = useTranslation()
  const Icon = statusIcon[status]
  return (
    <Chip tone={statusTone[status]} icon={<Icon size={13} aria-hidden="true" />}>
      {t(status === 'tentative' ? 'status.waiting' : `status.${status}`)}
    </Chip>
  )
}
