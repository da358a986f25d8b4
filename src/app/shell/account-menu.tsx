import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { initials } from '#src/features/people/model/rules/initials.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { MenuTrigger } from '#src/ui/menu-button.tsx'
import styles from './account-menu.module.css'
import { AccountPopover } from './slots.ts'

/** Returns a URL of the user's picture, or null until there is one. */
const usePicture = (): string | null => {
  const { calendar } = useBooking()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | null = null
    void calendar.myImage(leaving.signal).then((answer) => {
      if (leaving.signal.aborted || !answer.ok || !answer.value) return
      made = URL.createObjectURL(answer.value)
      setAddress(made)
    })
    return () => {
      leaving.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [calendar])
  return address
}

/** Button with the user's picture. Its menu has language, theme and sign-out. */
export const AccountMenu = () => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const picture = usePicture()
  const name = user?.name ?? ''
  return (
    <MenuTrigger label={t('account.menu', { name })} renderMenu={(opened) => <AccountPopover {...opened} />}>
      {picture === null ? (
        <span className={styles.initials} aria-hidden="true">
          {initials(name) || <UserRound size={16} />}
        </span>
      ) : (
        <img className={styles.picture} src={picture} alt="" width={28} height={28} />
      )}
    </MenuTrigger>
  )
}
