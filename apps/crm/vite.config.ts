import { defineConfig } from 'vite';
import { webApp } from '../../vite.base.ts';

export default defineConfig(webApp('crm'));
