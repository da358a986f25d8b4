import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { useFormat } from '#src/ui/format.ts'

/** What the user may do to the event at all, in words (section 6: event permissions). */
export const Rights = ({ eventPermissions }: Pick<CalendarEvent, 'eventPermissions'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { canChange, canDelete, canCancelParticipation } = eventPermissions
  const rights = [
    canChange && t('detail.mayChange'),
    canDelete && t('detail.mayCancel'),
    canCancelParticipation && t('detail.mayLeave'),
  ].filter((right) => right !== false)
  return <>{format.list(rights.length > 0 ? rights : [t('detail.mayLook')])}</>
}
