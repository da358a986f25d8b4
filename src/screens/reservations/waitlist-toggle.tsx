import Bell from 'lucide-react/icons/bell'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { hasPassed } from '#src/core/waitlist/wish.ts'
import { waitlist } from '#src/state/waitlist.ts'
import { Button } from '#src/ui/button.tsx'
import { useMinute } from '../reservation-parts/use-minute.ts'

interface WaitlistToggleProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The way to what is waited for, and how much that is. */
export const WaitlistToggle = ({ isOpen, onToggle }: WaitlistToggleProps) => {
  const { t } = useTranslation()
  const { wishes } = useSnapshot(waitlist) as typeof waitlist
  const now = useMinute()
  const count = wishes.filter((wish) => !hasPassed(wish, now)).length
  return (
    <Button size="small" icon={<Bell size={14} aria-hidden="true" />} aria-expanded={isOpen} onClick={onToggle}>
      {count === 0 ? t('waitlist.title') : t('waitlist.titleWith', { number: count })}
    </Button>
  )
}
