# Commands for work on Selam. The logic is in deploy/ (Python 3.11, standard library only).
.DEFAULT_GOAL := help
PYTHON ?= python3
LOCAL := $(PYTHON) deploy/local

.PHONY: help run dev up down status logs restart scale tools check format test fuzz soak bench gateway-bench web-budget screenshots contract manifests compatible images secrets compose-test k8s-secrets prod-secrets kind kind-test restore-drill clean

help: ## List the everyday targets; ALL=1 lists every target
	@awk 'BEGIN {FS = ":.*#[#+] "} /^##@ / {section = substr($$0, 5)} /^[a-z0-9-]+:.*#$(if $(ALL),[#+],#) / {if (section) printf "\n%s\n", section; section = ""; printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo "  Settings: SELAM_PORT (8080), SELAM_DATA_DIR (var); see deploy/README.md."

##@ Run

run: ## Build and start the platform at http://localhost:8080; RELEASE=1 makes an optimised build
	@$(LOCAL)/run_platform.py run

dev: ## Start the platform with hot reload of the web client
	@$(LOCAL)/run_platform.py dev

up: ## Start each service as its own process on PostgreSQL, RabbitMQ, Redis and S3, in the background
	@$(LOCAL)/run_separate.py up

down: ## Stop the processes of `make up`; keep their data
	@$(LOCAL)/run_separate.py down

status: #+ List the processes of `make up` and their addresses
	@$(LOCAL)/run_separate.py status

logs: #+ Follow the logs of `make up`: make logs S=identity
	@$(LOCAL)/run_separate.py logs $(S)

restart: #+ Replace a service without a failed request: make restart S=cargo
	@$(LOCAL)/run_separate.py restart $(S)

scale: #+ Run several replicas of a service: make scale S=cargo N=3
	@$(LOCAL)/run_separate.py scale $(S) $(N)

clean: ## Remove build output, installed tools and local data; keep secrets of containers and clusters
	@SELAM_UP_DIR= $(LOCAL)/run_separate.py down >/dev/null 2>&1 || true
	cargo clean
	rm -rf .tools load-tests/target web-client/node_modules web-client/dist
	mkdir -p var && find var -mindepth 1 -maxdepth 1 ! -name compose ! -name k8s ! -name prod -exec rm -rf {} +

##@ Check

tools: #+ Install the tools of `make check` and `make test` ahead of time
	@$(LOCAL)/install_tools.py

check: ## Run the static checks: format, lint, contract, licences, types
	@$(LOCAL)/run_checks.py

format: ## Format all sources
	@$(LOCAL)/run_checks.py --fix

test: ## Run every test; starts temporary PostgreSQL, Redis and RabbitMQ servers
	@$(LOCAL)/run_tests.py

contract: ## Regenerate proto/openapi.json and docs/reference/office-access.md after a change of the contract
	@cargo run --quiet --package selam-contract --bin contract -- openapi
	@cargo run --quiet --package selam-contract --bin contract -- office-access

fuzz: #+ Fuzz every operation of the API from its OpenAPI document
	@$(LOCAL)/run_fuzz.py

soak: #+ Play 10,000 random histories each of payments, therapy and sourcing; RUNS=100 plays fewer, SEED=7 sets the seed
	@export SELAM_SCENARIO_RUNS=$(or $(RUNS),10000) SELAM_SCENARIO_SEED=$(or $(SEED),1); \
	cargo test --package selam-payments --test service -- --nocapture scenarios && \
	cargo test --package selam-standalone --test standalone -- --nocapture histories

bench: #+ Run the load test on a release build and write a report
	@$(LOCAL)/run_bench.py

gateway-bench: #+ Measure the cost of the gateway's filters and of slow request bodies
	@$(LOCAL)/run_gateway_bench.py

web-budget: #+ Measure load size and layout shift of the web client's pages
	@npm --prefix web-client run --silent budgets

screenshots: #+ Take a screenshot of every page of the running platform and report visible defects
	@npm --prefix web-client run --silent screenshots

##@ Release

compatible: #+ Compare contracts and events with the released ones: all units, or S=cargo and its signatures
	@$(PYTHON) deploy/release.py $(S)

##@ Deploy

manifests: ## Regenerate docker-compose.yml and the settings reference
	@$(PYTHON) deploy/render_manifests.py

images: ## Build the container images of all services and the gateway, or one: make images S=cargo
	@REVISION=$$(git rev-parse HEAD) docker buildx bake --file docker-bake.hcl $(BAKE) $(S)

secrets: #+ Create the passwords, keys and certificates of docker-compose.yml
	@$(PYTHON) deploy/compose/make_secrets.py

compose-test: #+ Start docker-compose.yml, use it, kill every container under load, remove it
	@$(PYTHON) deploy/compose/run_test.py $(if $(BROWSER),--browser $(BROWSER))

k8s-secrets: #+ Create the Kubernetes Secrets of the dev overlay
	@$(PYTHON) deploy/kubernetes/make_secrets.py

prod-secrets: #+ Create the secrets of the prod overlay, from the addresses in PROD_… variables
	@$(PYTHON) deploy/kubernetes/make_prod_secrets.py

kind: ## Run the platform on Kubernetes in a kind cluster on this machine
	@deploy/kubernetes/kind.sh

kind-test: #+ Use the platform of `make kind` like a customer and an admin
	@$(PYTHON) deploy/kubernetes/run_journey.py

restore-drill: #+ Back up a platform under load, destroy it, restore it and count losses
	@$(PYTHON) deploy/restore_drill.py
