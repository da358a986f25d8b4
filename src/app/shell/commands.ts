import { languages } from '#src/kernel/languages.ts'
import type { TFunction } from 'i18next'
import { askToSignOut } from '#src/features/account/model/leaving.ts'
import { session } from '#src/features/account/model/state.ts'
import { groupSearchPath } from '#src/features/groups/model/group-search.ts'
import { shareAddress } from '#src/features/bookings/model/reservations/reservation-path.ts'
import { reserveModes, setReserveMode } from '#src/features/bookings/model/reserve/state.ts'
import { configuration, setLanguage, setTheme, themes } from '#src/features/settings/model/state.ts'
import { modeQuery, viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import { dayForReserve, reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { setMode } from '#src/features/timeline/model/state.ts'
import { defaultQuestion, setQuestion, timelineModes } from '#src/base/search-state.ts'
import { waitlistPath } from '#src/features/waitlist/model/waitlist-entries.ts'
import { writtenLanguages } from '#src/locale/index.ts'
import type { Services } from '#src/base/needs.ts'
import { placesFor } from '../routing.ts'

/** An entry of the palette. */
export interface Command {
  readonly id: string
  readonly group: 'resource' | 'area' | 'search' | 'spot' | 'person' | 'place' | 'action'
  readonly label: string
  readonly hint?: string
  readonly run: () => void
}

/** Returns the places and actions of the palette. Resources come from the engine. */
export const commandsOf = (services: Services, t: TFunction, navigate: (to: string) => void): readonly Command[] => [
  ...placesFor(session, configuration.licences).map(({ to, titleKey }) => ({
    id: `place-${to}`,
    group: 'place' as const,
    label: t(titleKey),
    run: () => navigate(to),
  })),
  {
    id: 'clear-filters',
    group: 'action',
    label: t('finder.clearFilters'),
    run: () => {
      const { sortBy, groupBy, duration } = defaultQuestion
      setQuestion({ ...defaultQuestion, sortBy, groupBy, duration })
      navigate(reservePathOf({ day: dayForReserve(services) }))
    },
  },
  ...(services.configuration.enableGroupFinding && !session.isGuest
    ? [
        {
          id: 'find-time',
          group: 'action' as const,
          label: t('place.findTime'),
          run: () => navigate(groupSearchPath()),
        },
      ]
    : []),
  ...(session.rights.reserve
    ? [{ id: 'waitlist', group: 'action' as const, label: t('waitlist.title'), run: () => navigate(waitlistPath) }]
    : []),
  ...reserveModes.map((mode) => ({
    id: `view-${mode}`,
    group: 'action' as const,
    label: t('finder.view', { view: t(`reserve.view.${mode}`) }),
    run: () => {
      // If Reserve is already shown, it does not read the address again.
      setReserveMode(mode)
      navigate(reservePathOf({ ...viewOf(), day: dayForReserve(services) }, modeQuery(mode)))
    },
  })),
  ...timelineModes.map((mode) => ({
    id: `days-${mode}`,
    group: 'action' as const,
    label: t('finder.view', { view: t(`reserve.mode.${mode}`) }),
    hint: t('reserve.view.timeline'),
    run: () => {
      setReserveMode('timeline')
      setMode(mode)
      navigate(reservePathOf({ ...viewOf(), day: dayForReserve(services) }, modeQuery('timeline')))
    },
  })),
  { id: 'scan', group: 'action', label: t('place.scan'), run: () => navigate('/scan') },
  { id: 'share', group: 'action', label: t('finder.share'), run: shareView },
  ...themes.map((theme) => ({
    id: `theme-${theme}`,
    group: 'action' as const,
    label: t('finder.theme', { theme: t(`theme.${theme}`) }),
    run: () => setTheme(theme),
  })),
  ...languages
    .filter((language) => writtenLanguages.includes(language))
    .map((language) => ({
      id: `language-${language}`,
      group: 'action' as const,
      label: t('finder.language', { language: t(`language.${language}`) }),
      run: () => setLanguage(language),
    })),
  { id: 'sign-out', group: 'action', label: t('account.signOut'), run: () => void askToSignOut(services) },
]

/** Shares the address, which contains the whole view. Recipients see the same, within their rights. */
const shareView = (): void => void shareAddress({ title: document.title, url: window.location.href })
