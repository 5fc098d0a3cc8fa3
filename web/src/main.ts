import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import App from './App.svelte';
import { beginWhereLeft, keepPage } from './lib/installed';
import { applySettings } from './lib/settings.svelte';
import { getLocale } from './paraglide/runtime';

document.documentElement.lang = getLocale();
applySettings();
beginWhereLeft();
keepPage();
const target = document.getElementById('app');
if (target) mount(App, { target });
