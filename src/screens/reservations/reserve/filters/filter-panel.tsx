import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Question } from '#src/contract/compute.ts'
import { resourceTypeIdOf } from '#src/core/wire/ids.ts'
import { configuration } from '#src/state/configuration.ts'
import { favourites } from '#src/state/favourites.ts'
import { session } from '#src/state/session.ts'
import { setQuestion, timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { permittedTypeInfos } from '../permitted-type-infos.ts'
import { isBlank, requirementOf, withRequirement } from '../requirement.ts'
import { AreaTree } from './area-tree.tsx'
import { AttendeesFilter } from './attendees-filter.tsx'
import { AvailabilityFilter } from './availability-filter.tsx'
import { CalendarsFilter } from './calendars-filter.tsx'
import styles from './filter-panel.module.css'
import { FilterSection } from './filter-section.tsx'
import { NumberRange } from './number-range.tsx'
import { PropertyFilters } from './property-filters.tsx'
import { Requirements } from './requirements.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { useCounts } from './use-counts.ts'

/** As many as an address may hold. */
const mostRequirements = 20

/** All conditions of the timeline filter. What is chosen here stands as chips above the timeline. */
export const FilterPanel = () => {
  const { t } = useTranslation()
  const { question } = useSnapshot(timeline) as { readonly question: Question }
  const { ids } = useSnapshot(favourites)
  const { current, licences, resources } = configuration
  const { rights } = useSnapshot(session)
  const select = useRef<HTMLSelectElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [chosen, choose] = useState(0)
  // One may have been taken away elsewhere.
  const at = Math.min(chosen, question.requirements.length)
  const requirement = requirementOf(question, at)
  const counts = useCounts(at)
  const format = useFormat()
  const types = permittedTypeInfos(current, licences)

  const counted = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('filtering.typeCount', { name, number: format.number(count) })
  const require = (changes: Parameters<typeof withRequirement>[1]): void =>
    setQuestion({ requirements: withRequirement(question, changes, at) })

  return (
    <div className={styles.panel}>
      <SavedSearches />
      <FilterSection title={t('filtering.what')}>
        <Requirements
          question={question}
          at={at}
          select={select}
          onChoose={choose}
          onAlone={() => more.current?.focus()}
        />
        <Select
          label={t('filters.type')}
          value={requirement.typeId ?? ''}
          options={[
            { value: '', label: counted(t('filters.anyType'), counts?.anyType) },
            ...types.map(({ resourceTypeId, name }) => ({
              value: resourceTypeId,
              label: counted(name, counts ? (counts.types[resourceTypeId] ?? 0) : undefined),
            })),
          ]}
          onChange={(value) => require({ typeId: value === '' ? null : resourceTypeIdOf(value) })}
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
            counts={counts?.areas ?? null}
            chosen={requirement.areas}
            onChange={(areas) => require({ areas })}
          />
        </FilterSection>
      )}
      <PropertyFilters
        definitions={current?.filters ?? []}
        filters={requirement.filters}
        counts={counts?.properties ?? null}
        onChange={(filters) => require({ filters })}
      />
      <div className={styles.more}>
        <Button
          ref={more}
          look="quiet"
          size="small"
          icon={<Plus size={15} aria-hidden="true" />}
          // Pressed for nothing while the present one asks for nothing; it keeps the focus.
          aria-disabled={isBlank(requirement) || question.requirements.length >= mostRequirements || undefined}
          onClick={() => {
            if (isBlank(requirement) || question.requirements.length >= mostRequirements) return
            choose(question.requirements.length)
            requestAnimationFrame(() => select.current?.focus())
          }}
        >
          {t('filtering.add')}
        </Button>
      </div>
      <FilterSection title={t('filtering.exactName')}>
        <TextField
          label={t('filters.name')}
          value={question.name}
          hint={t('filtering.nameHint')}
          autoComplete="off"
          onChange={(name) => setQuestion({ name })}
        />
      </FilterSection>
    </div>
  )
}
