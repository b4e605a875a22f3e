import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { reEntries } from '@app/contract/campaign-steps';
import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendingQuery } from '#data/solutions/sending.ts';
import { useRuleChange } from '#data/solutions/solution-changes.ts';
import styles from './one.module.css';

/** Where its links lead, who may enter again, and which kind of mail it is. */
export function Rules({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const { draft, linkNames, lock } = solution;
  const topics = useQuery(sendingQuery(getBoot().accountId)).data?.topics ?? [];
  const [links, setLinks] = useState(draft.links);
  const [reEntry, setReEntry] = useState(draft.reEntry);
  const [topicId, setTopicId] = useState(draft.topicId);
  const [wrong, setWrong] = useState<string>();
  const { change, isPending } = useRuleChange();
  const id = useId();
  const names = [...new Set([...linkNames, ...Object.keys(draft.links)])];
  function save() {
    const bad = names.find((name) => !isAddress(links[name] ?? ''));
    setWrong(bad);
    if (bad === undefined) change({ solution, rules: { links, reEntry, topicId } });
  }
  return (
    <form
      className={styles.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 id={id} className={styles.heading}>
        {t('solution.rules.title')}
      </h2>
      <fieldset className={styles.fields} disabled={lock !== null}>
        {names.length > 0 && (
          <fieldset className={styles.group}>
            <legend>{t('solution.rules.links')}</legend>
            <p className={styles.note}>{t('solution.rules.linksHint')}</p>
            {names.map((name) => (
              <TextInput
                key={name}
                type="url"
                dir="ltr"
                label={name}
                placeholder="https://"
                value={links[name] ?? ''}
                error={wrong === name && t('solution.rules.badLink')}
                onChange={({ currentTarget: { value } }) => {
                  setLinks({ ...links, [name]: value.trim() });
                  setWrong(undefined);
                }}
              />
            ))}
          </fieldset>
        )}
        <Radio.Group
          label={t('solution.rules.reEntry')}
          value={reEntry}
          onChange={(value) => setReEntry(reEntries.find((each) => each === value) ?? 'completed')}
        >
          <Stack gap={8} mt={8}>
            {reEntries.map((value) => (
              <Radio key={value} value={value} label={t(`solution.rules.reEntries.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <NativeSelect
          label={t('solution.rules.topic')}
          description={t('solution.rules.topicHint')}
          value={String(topicId ?? '')}
          data={[
            { value: '', label: t('solution.rules.noTopic') },
            ...topics.map((topic) => ({ value: String(topic.id), label: topic.name })),
          ]}
          onChange={({ currentTarget: { value } }) => setTopicId(value === '' ? null : Number(value))}
        />
        <Link to={crmPaths.sending} className={styles.link}>
          {t('solution.rules.toTopics')}
        </Link>
        {!lock && (
          <BusyButton type="submit" busy={isPending} style={{ justifySelf: 'start' }}>
            {t('solution.rules.save')}
          </BusyButton>
        )}
      </fieldset>
    </form>
  );
}

/** None yet, or one of the web. */
const isAddress = (typed: string) => typed === '' || (/^https?:\/\//i.test(typed) && URL.canParse(typed));
