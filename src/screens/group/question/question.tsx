import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import type { GroupRequirement } from '#src/core/group/seats.ts'
import { addedRequirement, mostRequirements } from '#src/flows/group-search.ts'
import { Button } from '#src/ui/button.tsx'
import page from '#src/ui/page.module.css'
import type { EditedSearch } from '../use-group-search.ts'
import { PeopleField } from './people-field.tsx'
import styles from './question.module.css'
import { RequirementCard } from './requirement-card.tsx'
import { WhenFields } from './when-fields.tsx'

/** Who is to meet, for how long, in which days, and what they need. */
export const Question = ({ search, change }: Pick<EditedSearch, 'search' | 'change'>) => {
  const { t } = useTranslation()
  const { requirements } = search
  const put = (index: number, changes: Partial<GroupRequirement>): void =>
    change({ requirements: requirements.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
  return (
    <section className={styles.question} aria-label={t('group.question')}>
      <WhenFields search={search} onChange={change} />
      <PeopleField people={search.people} onChange={(people) => change({ people })} />
      <section className={styles.part} aria-labelledby="group-requirements">
        <h2 id="group-requirements" className={page.heading}>
          {t('group.resources')}
        </h2>
        <ul className={styles.requirements}>
          {requirements.map((requirement, index) => (
            <li key={requirement.id}>
              <RequirementCard
                requirement={requirement}
                number={index + 1}
                people={search.people}
                onChange={(changes) => put(index, changes)}
                onRemove={
                  requirements.length > 1
                    ? () => change({ requirements: requirements.filter((_, at) => at !== index) })
                    : null
                }
              />
            </li>
          ))}
        </ul>
        {requirements.length < mostRequirements && (
          <Button
            look="quiet"
            size="small"
            className={styles.add}
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => change({ requirements: addedRequirement(requirements) })}
          >
            {t('group.addResource')}
          </Button>
        )}
      </section>
    </section>
  )
}
