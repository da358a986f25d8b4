import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { leftOut, showLeftOut } from '#src/state/left-out.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'

/** How many the conditions leave out, and the way to why. Nothing where they show all. */
export const LeftOutButton = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched, total } = useSnapshot(timeline)
  const { isShown } = useSnapshot(leftOut)
  const count = total - (matched ?? total)
  if (count === 0) return null
  return (
    <Button look="quiet" size="small" aria-expanded={isShown} onClick={() => showLeftOut(!isShown)}>
      {t('leftOut.why', { count, number: format.number(count) })}
    </Button>
  )
}
