import { useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { ColleagueField } from '#src/features/people/screen/colleague-field.tsx'
import { people } from '#src/features/people/model/state.ts'
import { useSubject } from '../../reservations/use-when.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import { Select } from '#src/ui/select.tsx'
import { emailOf } from '#src/wire/scalars.ts'
import { draftState, editDraft } from '../../../model/reserve/draft-state.ts'
import type { DraftColleague } from '../../../model/reserve/rules/draft.ts'
import styles from './attendees-field.module.css'

/** Colleagues offered in the list itself; others are searched for. */
const mostOffered = 5

/** Stands for a colleague who is not chosen yet: the form cannot be sent. */
const unchosen: DraftColleague = { name: '', email: emailOf('') }

/**
 * Selects the person whom the reservation is for: the user, or a colleague in whose calendar it is made. Shown where the calendar and the
 * configuration allow it. A change stays in the calendar in which it is.
 */
export const ReserveForField = ({ problem }: { readonly problem: string | null }) => {
  const { t } = useTranslation()
  const { provider, configuration } = usePlanning()
  const { draft, change } = useSnapshot(draftState)
  const { user, rights } = useSnapshot(session)
  const ownSubject = useSubject()
  const { reservedFor } = useSnapshot(people).known
  const box = useRef<HTMLDivElement>(null)
  const chosen = draft?.reserveFor ?? null
  const isChoosing = chosen?.email === ''
  const wasChoosing = useRef(isChoosing)
  // The field that the choice opens gets the focus, and the list gets it back.
  useEffect(() => {
    if (wasChoosing.current === isChoosing) return
    wasChoosing.current = isChoosing
    box.current?.querySelector<HTMLElement>(isChoosing ? 'input' : 'select')?.focus()
  }, [isChoosing])
  const isOffered = provider.reservesForOthers && configuration.reserveForOthers && rights.people
  if (!draft || change || !(isOffered || chosen)) return null

  const named = chosen !== null && !isChoosing ? [chosen] : []
  const known = reservedFor.filter(({ email }) => email !== chosen?.email).slice(0, mostOffered)
  const colleagues = [...named, ...known]
  const proposed = (one: DraftColleague | null): string =>
    one?.name ? t('form.proposedSubject', { name: one.name }) : ownSubject
  const choose = (one: DraftColleague | null): void => {
    const reserveFor = one && { name: one.name, email: one.email }
    editDraft({
      reserveFor,
      attendees: draft.attendees.filter(({ email }) => email !== one?.email),
      ...(draft.subject === proposed(chosen) ? { subject: proposed(one) } : {}),
    })
  }
  return (
    <div ref={box} className={styles.group}>
      <Select
        label={t('form.reserveFor')}
        value={chosen === null ? 'me' : isChoosing ? 'other' : chosen.email}
        options={[
          { value: 'me', label: t('form.reserveForMe') },
          ...colleagues.map(({ name, email }) => ({ value: email, label: name || email })),
          { value: 'other', label: t('form.reserveForOther') },
        ]}
        hint={named.map(({ name, email }) => t('form.reserveForHint', { name: name || email }))[0]}
        onChange={(value) =>
          choose(
            value === 'me'
              ? null
              : value === 'other'
                ? unchosen
                : (colleagues.find((one) => one.email === value) ?? null),
          )
        }
      />
      {isChoosing && (
        <ColleagueField
          label={t('form.colleague')}
          problem={problem}
          chosen={[user?.email ?? '']}
          onAdd={(person) => choose(person.email === user?.email ? null : person)}
        />
      )}
    </div>
  )
}
