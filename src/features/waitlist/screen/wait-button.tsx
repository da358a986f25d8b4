import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { isSameWish } from '../model/rules/waitlist.ts'
import { useReading } from '#src/base/use-needs.ts'
import type { WaitButtonProps } from '#src/features/bookings/screen/slots.ts'
import { addWish, waitlistPath } from '../model/waitlist-entries.ts'
import { waitlist } from '../model/state.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'

/** Adds an entry to the waitlist. If the entry exists, opens the waitlist instead. */
export const WaitButton = ({ wish, onWished, isBrief = false, ref, tabIndex, ...looks }: WaitButtonProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useReading()
  const { wishes } = useSnapshot(waitlist)
  const { span, zone, resourceId } = wish
  const { start, end } = instantsOf(span)
  const press = async (): Promise<void> => {
    await addWish(services, wish, format.span(start, end, zone))
    onWished?.()
  }
  // The same button in both states, so that it keeps the focus.
  const isWaiting = wishes.some((one) => isSameWish(one, wish))
  const Icon = isWaiting ? BellRing : BellPlus
  const icon = <Icon size={15} aria-hidden="true" />
  const words = isWaiting ? t('waitlist.isWaiting') : t(resourceId === null ? 'waitlist.waitForAny' : 'waitlist.wait')
  const onClick = (): void => (isWaiting ? services.routing.navigate(waitlistPath) : void press())
  if (isBrief)
    return <IconButton ref={ref} tabIndex={tabIndex} look="outline" label={words} icon={icon} onClick={onClick} />
  return (
    <Button {...looks} ref={ref} tabIndex={tabIndex} icon={icon} onClick={onClick}>
      {words}
    </Button>
  )
}
