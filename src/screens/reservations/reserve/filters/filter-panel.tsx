import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Question } from '#src/contract/compute.ts'
import type { ResourceTypeId } from '#src/core/brand.ts'
import { configuration } from '#src/state/configuration.ts'
import { favourites } from '#src/state/favourites.ts'
import { session } from '#src/state/session.ts'
import { setQuestion, timeline } from '#src/state/timeline.ts'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { permittedTypeInfos } from '../permitted-type-infos.ts'
import { requirementOf, withRequirement } from '../requirement.ts'
import { AreaTree } from './area-tree.tsx'
import { AttendeesFilter } from './attendees-filter.tsx'
import { AvailabilityFilter } from './availability-filter.tsx'
import { CalendarsFilter } from './calendars-filter.tsx'
import styles from './filter-panel.module.css'
import { FilterSection } from './filter-section.tsx'
import { NumberRange } from './number-range.tsx'
import { PropertyFilters } from './property-filters.tsx'

/** All conditions of the timeline filter. What is chosen here stands as chips above the timeline. */
export const FilterPanel = () => {
  const { t } = useTranslation()
  const { question } = useSnapshot(timeline) as { readonly question: Question }
  const { ids } = useSnapshot(favourites)
  const { current, licences, resources } = configuration
  const { rights } = useSnapshot(session)
  const requirement = requirementOf(question)
  const types = permittedTypeInfos(current, licences)

  const require = (changes: Parameters<typeof withRequirement>[1]): void =>
    setQuestion({ requirements: withRequirement(question, changes) })

  return (
    <div className={styles.panel}>
      <FilterSection title={t('filters.what')}>
        <Select
          label={t('filters.type')}
          value={requirement.typeId ?? ''}
          options={[
            { value: '', label: t('filters.anyType') },
            ...types.map(({ resourceTypeId, name }) => ({
              value: resourceTypeId,
              label: t('filters.typeCount', { name, count: resources?.byType[resourceTypeId] ?? 0 }),
            })),
          ]}
          onChange={(value) => require({ typeId: value === '' ? null : (value as ResourceTypeId) })}
        />
        <NumberRange
          label={t('filters.capacity')}
          min={requirement.capacity.min}
          max={requirement.capacity.max}
          largest={resources?.largestCapacity}
          onChange={(min, max) => require({ capacity: { min, max } })}
        />
        {rights.favourites && (
          <Switch
            label={t('filters.favouritesOnly')}
            isOn={question.only !== null}
            disabled={ids.length === 0 && question.only === null}
            onChange={(isOn) => setQuestion({ only: isOn ? [...ids] : null })}
          />
        )}
      </FilterSection>
      <AvailabilityFilter />
      {rights.people && <AttendeesFilter />}
      {rights.people && <CalendarsFilter />}
      {(current?.areas.length ?? 0) > 0 && (
        <FilterSection title={t('filters.areas')} count={requirement.areas.length}>
          <AreaTree
            areas={current?.areas ?? []}
            counts={resources?.byArea ?? {}}
            chosen={requirement.areas}
            onChange={(areas) => require({ areas })}
          />
        </FilterSection>
      )}
      <PropertyFilters
        definitions={current?.filters ?? []}
        filters={requirement.filters}
        onChange={(filters) => require({ filters })}
      />
      <FilterSection title={t('filters.exactName')}>
        <TextField
          label={t('filters.name')}
          value={question.name}
          hint={t('filters.nameHint')}
          autoComplete="off"
          onChange={(name) => setQuestion({ name })}
        />
      </FilterSection>
    </div>
  )
}
