import { showToast } from '@app/ui/overlay/toasts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from './load-chunk.ts';

/** A script that is loaded with its first use. When that fails, `onFailed` is called and the next use tries again. */
export function useChunk<T>(load: () => Promise<T>, wanted: boolean, onFailed: () => void): T | undefined {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<T>();
  const fail = useEffectEvent(() => {
    showToast({ kind: 'failed', text: t('errors.chunk') });
    onFailed();
  });
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let current = true;
    loadChunk(load).then(
      (module) => current && setLoaded(() => module),
      () => current && fail(),
    );
    return () => {
      current = false;
    };
  }, [load, wanted, loaded]);
  return loaded;
}
