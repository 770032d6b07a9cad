# The commands of Selam. The logic is in deploy/local/ (Python, standard library only).
.DEFAULT_GOAL := help
PYTHON ?= python3
LOCAL := $(PYTHON) deploy/local

.PHONY: help run dev up down status logs restart scale tools check test bench gateway-bench fuzz soak manifests images secrets compose-test k8s-secrets k8s-test contract affected release roll-out restore-drill format clean screenshots web-budget

help: ## Show this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo "  Settings: SELAM_PORT (8080), SELAM_DATA_DIR (var); see deploy/README.md."

run: ## Build and start the platform at http://localhost:8080; RELEASE=1 makes an optimised build
	@$(LOCAL)/run_platform.py run

dev: ## The same with hot reload of the web client
	@$(LOCAL)/run_platform.py dev

up: ## Start every service as a process of its own, on PostgreSQL, RabbitMQ, Redis and S3, in the background
	@$(LOCAL)/run_separate.py up

down: ## Stop what `make up` started; its data stays
	@$(LOCAL)/run_separate.py down

status: ## What `make up` started, and where it listens
	@$(LOCAL)/run_separate.py status

logs: ## Follow its logs: make logs S=identity
	@$(LOCAL)/run_separate.py logs $(S)

restart: ## Replace a service without a failed request: make restart S=cargo
	@$(LOCAL)/run_separate.py restart $(S)

scale: ## Run several of a service: make scale S=cargo N=3
	@$(LOCAL)/run_separate.py scale $(S) $(N)

tools: ## Install the tools of `make check` and `make test` ahead of time
	@$(LOCAL)/install_tools.py

check: ## Static checks: format, lint, contract, licences, types
	@$(LOCAL)/run_checks.py

test: ## Every test; starts throw-away PostgreSQL, Redis and RabbitMQ
	@$(LOCAL)/run_tests.py

bench: ## Load test on a release build, with a report
	@$(LOCAL)/run_bench.py

gateway-bench: ## What the gateway's filters cost, and bodies built to be slow
	@$(LOCAL)/run_gateway_bench.py

fuzz: ## Call every operation of the running platform as its OpenAPI document says, and as it does not
	@$(LOCAL)/run_fuzz.py

soak: ## Play 10,000 random histories of a paying customer (RUNS=100 for fewer, SEED=7 to begin elsewhere)
	@SELAM_SCENARIO_RUNS=$(or $(RUNS),10000) SELAM_SCENARIO_SEED=$(or $(SEED),1) cargo test --package selam-payments --test service -- --nocapture scenarios

screenshots: ## Photograph every page of the running platform and look for what is broken
	@npm --prefix web-client run --silent screenshots

web-budget: ## Measure what pages of the web client load, and how much of them moves meanwhile
	@npm --prefix web-client run --silent budgets

images: ## Build the images of the services and the gateway, or one of them: make images S=cargo
	@$(PYTHON) deploy/images/build.py $(S)

secrets: ## Make the passwords, keys and certificates that docker-compose.yml needs
	@$(PYTHON) deploy/compose/make_secrets.py

compose-test: ## Bring docker-compose.yml up, use it, kill every container under load, take it down
	@$(PYTHON) deploy/compose/run_test.py $(if $(BROWSER),--browser $(BROWSER))

k8s-secrets: ## Make the Secrets of Kubernetes' dev overlay
	@$(PYTHON) deploy/kubernetes/make_secrets.py

k8s-test: ## Run Kubernetes' dev overlay as pods (podman), use it, take it down
	@$(PYTHON) deploy/kubernetes/run_test.py

manifests: ## Write the facts about the platform, and what is made from them, again after a change of a service
	@$(PYTHON) deploy/render_manifests.py

contract: ## Write proto/openapi.json again after a change of the contract
	@cargo run --quiet --package selam-contract --bin contract -- openapi

affected: ## What the changes since SINCE=ref (default: main) build, test, release, roll out
	@$(PYTHON) deploy/release.py affected $(if $(SINCE),--since $(SINCE))

release: ## Release S=cargo: tags its version, after everything that speaks against it; DRY=1 only says so
	@$(PYTHON) deploy/release.py release $(S) $(if $(DRY),--dry-run)

roll-out: ## Write the version of S=cargo into the overlays, or into O=dev alone
	@$(PYTHON) deploy/release.py roll-out $(S) $(if $(O),--overlay $(O))

restore-drill: ## Back a platform up under load, destroy it, restore it, and count what came of it
	@$(PYTHON) deploy/restore_drill.py

format: ## Format all sources
	@$(LOCAL)/run_checks.py --fix

clean: ## Remove what was built and installed here, and the local data
	cargo clean
	rm -rf .tools var load-tests/target web-client/node_modules web-client/dist
