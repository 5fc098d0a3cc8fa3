import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/forced-colours.css';
import App from './App.svelte';
import { applySettings } from './lib/kept/settings.svelte';
import { beginWhereLeft, keepPage } from './lib/shell/installed';
import { applyLanguage } from './lib/shell/language.svelte';

applyLanguage();
applySettings();
beginWhereLeft();
keepPage();
const target = document.getElementById('app');
if (target) mount(App, { target });
