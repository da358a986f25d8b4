import { languages } from '#src/kernel/languages.ts'
import Contrast from 'lucide-react/icons/contrast'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import ShieldUser from 'lucide-react/icons/shield-user'
import Stamp from 'lucide-react/icons/stamp'
import SunMedium from 'lucide-react/icons/sun-medium'
import { type ReactNode } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import { askToSignOut } from '#src/features/account/model/leaving.ts'
import { session } from '#src/features/account/model/state.ts'
import { useWaitingApprovals } from '#src/features/approvals/screen/use-approvals.ts'
import {
  configuration,
  setLanguage,
  setTheme,
  settings,
  type Theme,
  themes,
} from '#src/features/settings/model/state.ts'
import { writtenLanguages } from '#src/locale/index.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useServices } from '#src/base/use-needs.ts'
import { menuFor } from '../routing.ts'
import { MenuPopover } from '#src/ui/menu-button.tsx'
import type { OpenedMenu } from '#src/ui/menu.ts'
import styles from './account-menu.module.css'

const themeIcons: Readonly<Record<Theme, ReactNode>> = {
  system: <Monitor size={16} aria-hidden="true" />,
  light: <SunMedium size={16} aria-hidden="true" />,
  dark: <Moon size={16} aria-hidden="true" />,
  contrast: <Contrast size={16} aria-hidden="true" />,
}

/** The open account menu: the user, language, theme, settings and sign-out. */
export const AccountPopover = (opened: OpenedMenu) => {
  const { t } = useTranslation()
  const services = useServices()
  const [, navigate] = useLocation()
  const { user, isGuest, rights } = useSnapshot(session)
  const { language, theme } = useSnapshot(settings)
  const { licences } = useSnapshot(configuration)
  const waiting = useWaitingApprovals()
  return (
    <MenuPopover
      {...opened}
      header={
        <div className={styles.who}>
          <strong>{user?.name}</strong>
          <span className={styles.email}>{isGuest ? t('account.guest') : user?.email}</span>
        </div>
      }
      sections={[
        {
          id: 'theme',
          title: t('theme.label'),
          selected: `theme-${theme}`,
          items: themes.map((code) => ({
            id: `theme-${code}`,
            label: t(`theme.${code}`),
            icon: themeIcons[code],
            run: () => setTheme(code),
          })),
        },
        ...(writtenLanguages.length < 2
          ? []
          : [
              {
                id: 'language',
                title: t('language.label'),
                selected: `language-${language}`,
                items: languages
                  .filter((code) => writtenLanguages.includes(code))
                  .map((code) => ({
                    id: `language-${code}`,
                    label: t(`language.${code}`),
                    run: () => setLanguage(code),
                  })),
              },
            ]),
        {
          id: 'leave',
          title: t('account.session'),
          items: [
            ...menuFor({ isGuest, rights }, licences)
              .filter(({ menu }) => menu.isInAccount)
              .map(({ to, titleKey, menu: { icon: Icon } }) => ({
                id: `place-${to}`,
                label: t(titleKey),
                icon: <Icon size={16} aria-hidden="true" />,
                run: () => navigate(to),
              })),
            ...(rights.administration
              ? [
                  {
                    id: 'administration',
                    label: t('place.administration'),
                    icon: <ShieldUser size={16} aria-hidden="true" />,
                    run: () => navigate('/administration'),
                  },
                ]
              : []),
            ...(waiting === 0
              ? []
              : [
                  {
                    id: 'approvals',
                    label: t('approvals.waiting', { count: waiting }),
                    icon: <Stamp size={16} aria-hidden="true" />,
                    run: () => navigate('/approvals'),
                  },
                ]),
            {
              id: 'sign-out',
              label: t('account.signOut'),
              icon: <LogOut size={16} aria-hidden="true" />,
              run: () => void askToSignOut(services),
            },
          ],
        },
      ]}
    />
  )
}
