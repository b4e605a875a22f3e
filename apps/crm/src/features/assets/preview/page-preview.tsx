import { renderPage } from '@app/automation/render/render-page';
import type { AssetContent, MergeValues } from '@app/contract/asset-content';
import { getBoot } from '@app/frame/state/boot.ts';
import { locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureUrl } from '#data/solutions/pictures.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { usePlace } from '../editor/context.ts';
import styles from './preview.module.css';
import { SandboxFrame } from './sandbox-frame.tsx';

type PageContent = Extract<AssetContent, { kind: 'page' }>;
type View = 'computer' | 'phone';

/** About as the public page draws it. */
const LOOK = `
  body { margin: 0; padding: 24px; font: 16px/1.6 system-ui, sans-serif; color: #23211d; overflow-wrap: anywhere; }
  h2 { margin: 24px 0 8px; font-size: 20px; line-height: 1.3; }
  p, ul, ol, figure { margin: 0 0 16px; }
  img { max-inline-size: 100%; block-size: auto; }
  a { color: #1f5c4a; }
  hr { margin: 24px 0; border: 0; border-block-start: 1px solid #e4e1da; }
  [data-align="center"] { text-align: center; }
  [data-look="button"] { display: inline-block; padding: 10px 18px; color: #fff; background: #1f5c4a; border-radius: 8px; text-decoration: none; }
  [data-space="small"] { block-size: 16px; }
  [data-space="large"] { block-size: 40px; }
  .form { padding: 24px; text-align: center; color: #6b675e; border: 1px dashed #cbc7be; border-radius: 8px; }
`;

export function PagePreview({ content, values }: { content: PageContent; values: MergeValues }) {
  const { t } = useTranslation('crm');
  const place = usePlace();
  const [view, setView] = useState<View>('computer');
  const shown = useDeferredValue(content);
  const solution = useQuery(solutionQueries.detail(getBoot().accountId, place.solutionId));
  const assets = solution.data?.assets;
  const html = useMemo(() => {
    const formName = (id: number) => assets?.find((asset) => asset.id === id)?.name ?? '';
    const parts = renderPage(shown.blocks, values, { pictureUrl: (fileId) => pictureUrl(Number(fileId)) });
    const body = parts.map((part) =>
      'html' in part ? part.html : `<p class="form">${inHtml(`${t('asset.blocks.form')}: ${formName(part.form)}`)}</p>`,
    );
    const { dir } = locales[currentLocale()];
    return `<!doctype html><html dir="${dir}"><head><style>${LOOK}</style></head><body>${body.join('')}</body></html>`;
  }, [shown, values, assets, t]);
  return (
    <>
      <Segments
        label={t('asset.preview.view')}
        value={view}
        onChange={setView}
        choices={(['computer', 'phone'] as const).map((value) => ({ value, label: t(`asset.preview.${value}`) }))}
      />
      <div className={styles.screen} data-view={view}>
        <SandboxFrame title={t('asset.preview.title')} html={html} isDark={false} className={styles.frame} />
      </div>
    </>
  );
}

const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
