import { type KeyScopes, keyAreas } from '@app/contract/key-scopes';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';

/** What a key opens, in words. */
export function useScopeText(): (scopes: KeyScopes) => string {
  const { t } = useTranslation('crm');
  const { tags } = useFormats();
  return (scopes) => {
    for (const power of ['write', 'read'] as const)
      if (keyAreas.every((area) => scopes[area] === power)) return t(`apiKeys.all.${power}`);
    return tags(
      keyAreas.flatMap((area) => {
        const power = scopes[area];
        return power ? [t('apiKeys.of', { area: t(`apiKeys.area.${area}`), power: t(`apiKeys.power.${power}`) })] : [];
      }),
    );
  };
}
