import type { StageFields } from '@app/contract/pipelines';
import { insertPipeline } from '../../src/modules/pipelines/pipelines.ts';
import type { Db } from '../rows.ts';

type Checklist = StageFields['checklist'];

const stage = (name: string, odds: number, targetDays: number, checklist: Checklist = []): StageFields => ({
  ...{ name, odds, targetDays, checklist },
});

/** What a practice sells to patients, and what it sells to companies for theirs. */
const TREATMENTS = [
  stage('Enquiry', 10, 4),
  stage('Consultation', 35, 12, [
    { id: 'history', text: 'Medical history is on file', isRequired: true },
    { id: 'x-ray', text: 'X-rays taken', isRequired: false },
  ]),
  stage('Plan presented', 55, 14, [{ id: 'costs', text: 'Costs explained in writing', isRequired: true }]),
  stage('Insurance', 75, 21),
  stage('Scheduled', 90, 14),
];
const COMPANIES = [stage('First talk', 15, 7), stage('Offer sent', 40, 14), stage('Agreement', 80, 21)];

export async function loadPipelines(db: Db, accountId: string) {
  const scope = { accountId };
  return {
    treatments: await insertPipeline(db, scope, { name: 'Treatments', stages: TREATMENTS }),
    companies: await insertPipeline(db, scope, { name: 'Company plans', stages: COMPANIES }),
  };
}
