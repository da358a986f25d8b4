import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { meetingChoices } from '#src/flows/meeting-choices.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState, editDraft } from '#src/state/draft.ts'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'

/** Whether an online meeting is made with the reservation, and by whom where there is a choice. */
export const MeetingField = () => {
  const { t } = useTranslation()
  const { draft } = useSnapshot(draftState)
  const choices = meetingChoices(useProduct())
  const [first] = choices
  if (!draft || !first) return null
  return (
    <>
      <Switch
        label={t('form.onlineMeeting')}
        isOn={draft.onlineMeeting}
        onChange={(onlineMeeting) => editDraft({ onlineMeeting })}
      />
      {draft.onlineMeeting && choices.length > 1 && (
        <Select
          label={t('meeting.by')}
          value={choices.some(({ by }) => by === draft.onlineMeetingBy) ? (draft.onlineMeetingBy ?? '') : first.by}
          options={choices.map(({ by, name }) => ({ value: by, label: name ?? t('meeting.own') }))}
          onChange={(onlineMeetingBy) => editDraft({ onlineMeetingBy })}
        />
      )}
    </>
  )
}
